#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Redirects the jobs that Swift gives to no executor: `Task { }` and its children, which no preference reaches.
///
/// If a hook function is set, the runtime calls it before it hands such a job to its own threads; test tools have used
/// that for a long time. Each thread redirects only the jobs that are enqueued from it.
enum GlobalTasks {
  /// A receiver of the jobs that a thread enqueues.
  final class Host: Sendable {
    let owner: any AnyObject & Sendable
    let take: @Sendable (UnownedJob) -> Void

    init(of owner: any AnyObject & Sendable, _ take: @escaping @Sendable (UnownedJob) -> Void) {
      self.owner = owner
      self.take = take
    }
  }

  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  private static let hosts = ThreadHolding<Host>()

  /// True if the runtime has the hook; it is set once, for the whole process.
  private static let isDiverted: Bool = {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
    let hook: Hook = { job, original in
      if let host = hosts.current { host.take(job) } else { original(job) }
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = hook
    return true
  }()

  /// Redirects the jobs that this thread enqueues to a host; returns false if the runtime has no hook.
  @discardableResult
  static func divert(to host: Host) -> Bool {
    guard isDiverted else { return false }
    hosts.hold(host)
    return true
  }

  /// Ends the redirection of this thread, if its host belongs to the owner.
  static func restore(from owner: AnyObject) {
    if let host = hosts.current, host.owner === owner { hosts.hold(nil) }
  }
}

/// A thread-local variable, which retains its object until the thread ends.
struct ThreadHolding<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    #if canImport(Darwin)
      pthread_key_create(&key) { Unmanaged<AnyObject>.fromOpaque($0).release() }
    #else
      pthread_key_create(&key) { $0.map { Unmanaged<AnyObject>.fromOpaque($0).release() } }
    #endif
    self.key = key
  }

  var current: Object? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  func hold(_ object: Object?) {
    let previous = pthread_getspecific(key)
    pthread_setspecific(key, object.map { Unmanaged.passRetained($0).toOpaque() })
    previous.map { Unmanaged<Object>.fromOpaque($0).release() }
  }
}
