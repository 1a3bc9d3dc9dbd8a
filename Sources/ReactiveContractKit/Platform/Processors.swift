#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process has to run threads on.
enum Processors {
  /// How many processors the process may use, at least one.
  static var count: Int {
    let online = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    // The system also lets it use those that the machine could have, but has not.
    return max(1, min(online, allowed ?? online))
  }

  /// How many the system lets it use, which a container or `taskset` may have limited; `nil` where it does not say.
  private static var allowed: Int? {
    #if os(Linux) || os(Android)
      FileInput.contents("/proc/self/status").flatMap { LinuxThreadText.processors($0) }
    #else
      nil
    #endif
  }
}
