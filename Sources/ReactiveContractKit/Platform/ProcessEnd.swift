#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The end of the process, at which it can still be made to fail.
enum ProcessEnd {
  private static let reason = KitLocked<(@Sendable () -> String?)?>(nil)

  /// Makes the process end with status 1, and a text on the standard error, if the closure returns one at the end.
  static func fail(_ text: @escaping @Sendable () -> String?) {
    let isFirst = reason.withLock { reason in
      defer { reason = text }
      return reason == nil
    }
    guard isFirst else { return }
    atexit {
      guard let text = ProcessEnd.reason.withLock({ $0 })?() else { return }
      FileOutput.write("error: \(text)\n", to: FileOutput.standardError)
      _exit(1)
    }
  }
}
