#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The action that is taken on a signal.
enum SignalDisposition {
  typealias Plain = @convention(c) (Int32) -> Void
  typealias Detailed = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  case terminate
  case ignore
  case plain(Plain)
  case detailed(Detailed)

  init(plain: Plain?, detailed: Detailed?, isDetailed: Bool) {
    // In C, "default" is a null pointer and "ignore" is a pointer to 1, whatever the flags are.
    if plain == nil {
      self = .terminate
    } else if unsafeBitCast(plain, to: UInt.self) == 1 {
      self = .ignore
    } else if isDetailed, let detailed {
      self = .detailed(detailed)
    } else if let plain {
      self = .plain(plain)
    } else {
      self = .terminate
    }
  }
}
