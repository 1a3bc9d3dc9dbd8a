#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors of this process.
enum Processors {
  /// The number of processors that the process may use, at least one.
  static var count: Int {
    let online = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    // The system's limit may include processors that the machine could have, but has not.
    return max(1, min(online, allowed ?? online))
  }

  /// The number that the system allows, which a container or `taskset` may limit; `nil` if the system does not say.
  private static var allowed: Int? {
    #if os(Linux) || os(Android)
      FileInput.contents("/proc/self/status").flatMap { LinuxThreadText.processors($0) }
    #else
      nil
    #endif
  }
}
