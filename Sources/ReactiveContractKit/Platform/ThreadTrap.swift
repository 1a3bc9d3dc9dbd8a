#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The way in which a thread of the kit was stopped.
enum ThreadTrap: Equatable, CustomStringConvertible {
  /// By a signal that would have ended the process.
  case signal(Int32)

  /// By ``KitThread/interrupt()``, because it used the processor and made no progress.
  case endless

  /// By ``ParkingThread/park(reason:otherwise:)``.
  case parked(reason: String)

  var description: String {
    switch self {
    case .signal(SIGILL): "trapped (SIGILL)"
    case .signal(SIGTRAP): "trapped (SIGTRAP)"
    case .signal(SIGSEGV): "touched memory that it must not touch (SIGSEGV)"
    case .signal(SIGBUS): "touched memory that it must not touch (SIGBUS)"
    case .signal(SIGABRT): "aborted (SIGABRT)"
    case .signal(let number): "stopped by signal \(number)"
    case .endless: "did not return, and used the processor all the time"
    case .parked(let reason): reason
    }
  }
}
