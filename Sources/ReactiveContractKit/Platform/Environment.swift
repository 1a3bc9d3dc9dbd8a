#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables that a process was started with.
package enum Environment {
  /// Returns the value of a variable, or `nil` if it is not set.
  package static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
