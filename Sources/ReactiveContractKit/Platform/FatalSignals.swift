#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps the process alive when a thread of the kit traps: the thread is parked, and the search sees that.
///
/// Every other thread gets what was there before: the handler that was installed, or the end of the process. The text
/// that Swift prints about a fatal error is not suppressed: standard error belongs to the whole process, so muting it
/// would also swallow the output of other threads.
enum FatalSignals {
  private static let numbers = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS]

  /// The actions that were installed before, by number; written before the handler is installed, then only read.
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

  /// Installs the handler, unless that has been done.
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
      // The signal is delivered when this handler returns: there is no handler any more, so it ends the process.
      raise(number)
    case .plain(let handler): handler(number)
    case .detailed(let handler): handler(number, info, context)
    }
  }
}
