#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells threads apart; a token may come back when its thread has ended.
public struct ThreadToken: Hashable, Sendable {
  private let raw: UInt

  /// The token of the thread that asks; a few nanoseconds.
  public static var current: ThreadToken {
    #if canImport(Glibc)
      ThreadToken(raw: UInt(pthread_self()))
    #else
      ThreadToken(raw: UInt(bitPattern: pthread_self()))
    #endif
  }
}
