#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity of a thread; another thread may get the same token after the thread has ended.
public struct ThreadToken: Hashable, Sendable {
  private let raw: UInt

  /// The token of the calling thread; costs a few nanoseconds.
  public static var current: ThreadToken {
    #if canImport(Glibc)
      ThreadToken(raw: UInt(pthread_self()))
    #else
      ThreadToken(raw: UInt(bitPattern: pthread_self()))
    #endif
  }
}
