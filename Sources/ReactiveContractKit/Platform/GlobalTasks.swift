#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where Swift puts what belongs to no executor: `Task { }` and its children, which no preference reaches.
///
/// The runtime asks a function, if one is set, before it hands such a piece of work to its own threads; tools for tests have
/// used that for long. Each thread decides for what is put there from it.
enum GlobalTasks {
  /// Somebody who takes what a thread puts there.
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

  /// Whether the runtime can be asked; done once, for the whole process.
  private static let isDiverted: Bool = {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
    let hook: Hook = { job, original in
      if let host = hosts.current { host.take(job) } else { original(job) }
    }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = hook
    return true
  }()

  /// Has a host take what this thread puts there from now on; returns false if the runtime cannot be asked.
  @discardableResult
  static func divert(to host: Host) -> Bool {
    guard isDiverted else { return false }
    hosts.hold(host)
    return true
  }

  /// Gives this thread back to the runtime, if the host is one of the owner's.
  static func restore(from owner: AnyObject) {
    if let host = hosts.current, host.owner === owner { hosts.hold(nil) }
  }
}

/// A variable of which every thread has its own, and which keeps what is in it until the thread ends.
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
