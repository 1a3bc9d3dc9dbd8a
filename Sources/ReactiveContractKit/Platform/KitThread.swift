#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// A thread of the kit, with a name, a stack of known size, and a state that others can see.
///
/// A signal that would end the process only parks the thread.
package final class KitThread: Sendable {
  private static let slot = ThreadSlot<KitThread>()

  /// The calling thread, if it is the kit's; `nil` on any other.
  static var current: KitThread? { slot.current }

  /// The threads that were abandoned asleep, and will not move on.
  static let sleepers = KitLocked<Set<ThreadWindow.ThreadID>>([])

  /// The name in debuggers and lists of threads.
  let name: String

  /// The window of the thread; `nil` if the platform has none.
  ///
  /// The thread sets it before `init` returns; after that it is only read.
  nonisolated(unsafe) private(set) var window: ThreadWindow?

  /// Written once, by the thread itself, before ``fate`` shows it.
  nonisolated(unsafe) private var parkingReason = ""

  private let fate = Atomic<Int32>(Fate.none)
  private let isInterrupted = Atomic<Bool>(false)
  private let isOpen = KitSemaphore()

  #if canImport(Darwin)
    /// Set before `init` returns, then only read.
    nonisolated(unsafe) private var handle: pthread_t?
  #else
    /// Set before `init` returns, then only read.
    nonisolated(unsafe) private var handle = pthread_t()
  #endif

  /// Starts a thread; returns when its window is open.
  package init(name: String, stackSize: Int = 512 * 1_024, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    FatalSignals.install()
    LeakChecker.prepare()
    // The C library initializes it through a pointer: whether Swift sees an initializer depends on imports.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, stackSize)
    let start = Unmanaged.passRetained(Start(thread: self, body: body)).toOpaque()
    #if canImport(Darwin)
      pthread_create(&handle, attributes, { Start.run($0) }, start)
    #else
      pthread_create(&handle, attributes, { $0.flatMap { Start.run($0) } }, start)
    #endif
    pthread_attr_destroy(attributes)
    attributes.deallocate()
    isOpen.wait()
  }

  /// Lets other threads run that are ready to.
  static func giveWay() { sched_yield() }

  /// Lets other threads run for about this time.
  static func nap(microseconds: UInt32) { usleep(microseconds) }

  /// Waits until the body has returned and the thread has ended.
  func join() {
    #if canImport(Darwin)
      if let handle { pthread_join(handle, nil) }
    #else
      pthread_join(handle, nil)
    #endif
  }

  /// Abandons the thread: it will not be joined; if it is asleep, it is not expected to move on.
  package func abandon(asleep: Bool = false) {
    if asleep, let window { Self.sleepers.withLock { _ = $0.insert(window.id) } }
    #if canImport(Darwin)
      if let handle { pthread_detach(handle) }
    #else
      if asleep { LeakChecker.searchStack(of: handle) }
      pthread_detach(handle)
    #endif
  }

  /// The way in which the thread was stopped; `nil` if it was not.
  var trap: ThreadTrap? {
    switch fate.load(ordering: .acquiring) {
    case Fate.none: nil
    case Fate.parked: .parked(reason: parkingReason)
    case Fate.endless: .endless
    case let signal: .signal(signal)
    }
  }

  /// Notes the signal and stops this thread forever; runs inside the signal handler on this thread.
  func stop(bySignal signal: Int32) -> Never {
    let isEndless = signal == SIGTRAP && isInterrupted.load(ordering: .relaxed)
    fate.store(isEndless ? Fate.endless : signal, ordering: .releasing)
    sleepForever()
  }

  /// Stops the thread wherever it is, forever; called on another thread, before this one has ended.
  func interrupt() {
    guard !isInterrupted.exchange(true, ordering: .relaxed) else { return }
    #if canImport(Darwin)
      if let handle { pthread_kill(handle, SIGTRAP) }
    #else
      pthread_kill(handle, SIGTRAP)
    #endif
  }

  /// Notes the reason and stops this thread forever; called on this thread.
  func stop(reason: String) -> Never {
    parkingReason = reason
    fate.store(Fate.parked, ordering: .releasing)
    sleepForever()
  }

  private func sleepForever() -> Never {
    LeakChecker.searchStack()
    while true { pause() }
  }

  private enum Fate {
    static let none: Int32 = 0
    static let parked: Int32 = -1
    static let endless: Int32 = -2
  }

  /// The arguments of a new thread, passed through C.
  private final class Start {
    let thread: KitThread
    let body: @Sendable () -> Void

    init(thread: KitThread, body: @escaping @Sendable () -> Void) {
      self.thread = thread
      self.body = body
    }

    static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
      start.thread.live(start.body)
      return nil
    }
  }

  private func live(_ body: () -> Void) {
    Self.slot.set(self)
    ThreadWindow.setName(name)
    let stack = SignalStack()
    let window = ThreadWindow()
    self.window = window
    isOpen.post()
    body()
    if let window {
      // The system may give the id to a new thread later.
      Self.sleepers.withLock { _ = $0.remove(window.id) }
      window.close()
    }
    stack.remove()
    Self.slot.set(nil)
  }
}
