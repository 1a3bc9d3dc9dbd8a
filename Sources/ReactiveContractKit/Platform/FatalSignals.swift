#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps the process alive when a thread of the kit traps: the thread is parked, and the search is told.
///
/// Every other thread gets what it had before: the handler that was installed, or the end of the process. The text that
/// Swift prints about a fatal error stays: standard error belongs to the whole process, and muting it would swallow what
/// others say meanwhile.
enum FatalSignals {
  private static let numbers = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS]

  /// What was installed before, by number; written before the handler is installed, then only read.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    actions.initialize(repeating: sigaction(), count: 64)
    return actions
  }()

  private static let installation: Void = {
    for number in numbers {
      sigaction(number, nil, previous + Int(number))
    }
    var action = sigaction(handler: { FatalSignals.handle($0, $1, $2) }, flags: SA_SIGINFO | SA_ONSTACK)
    for number in numbers {
      sigaction(number, &action, nil)
    }
  }()

  /// Installs the handler if that has not happened yet.
  static func install() { installation }

  private static func handle(
    _ number: Int32,
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    if let thread = KitThread.current { thread.stop(bySignal: number) }
    let before = previous[Int(number)]
    switch before.disposition {
    case .ignore: break
    case .terminate:
      var action = before
      sigaction(number, &action, nil)
      // Delivered when this handler returns, now that nobody handles it.
      raise(number)
    case .plain(let handler): handler(number)
    case .detailed(let handler): handler(number, info, context)
    }
  }
}
