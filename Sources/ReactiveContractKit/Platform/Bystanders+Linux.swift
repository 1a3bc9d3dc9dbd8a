#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The threads of this process that run at a moment, those of the kit and others; none that was abandoned asleep.
  ///
  /// Any of them may briefly hold a lock inside the system's libraries, and may have lost its processor meanwhile. A
  /// thread that still sleeps after they have moved on does not wait for one of them.
  struct Bystanders {
    /// The threads that have not moved on yet, with the scheduler's record of them at the time.
    private var waiting: [(path: String, record: [UInt8])] = []

    /// Notes the threads that run now.
    init() {
      guard Self.areRecordsKept, let directory = opendir("/proc/self/task") else { return }
      let sleepers = KitThread.sleepers.withLock { $0 }
      while let entry = readdir(directory) {
        // The offset of an entry's name is part of the system's interface; the Swift name of the field depends on
        // imports.
        let name = UnsafeRawPointer(entry).advanced(by: Self.nameOffset).assumingMemoryBound(to: CChar.self)
        guard let id = Int(String(cString: name)), !sleepers.contains(id) else { continue }
        let path = "/proc/self/task/\(id)"
        if Self.runs(path) { waiting.append((path, Self.record(path))) }
      }
      closedir(directory)
    }

    /// Returns whether each of them has slept or got a processor since.
    @inline(never)
    mutating func haveMovedOn() -> Bool {
      waiting.removeAll { path, record in !Self.runs(path) || Self.record(path) != record }
      return waiting.isEmpty
    }

    private static let nameOffset = 2 * MemoryLayout<Int>.size + 3

    @inline(never)
    private static func runs(_ path: String) -> Bool {
      let stat = LinuxFile.contents(path + "/stat").withUnsafeBytes { LinuxThreadText.stat($0) }
      return stat.map { $0.state != UInt8(ascii: "S") } ?? false
    }

    /// True if this system keeps what ``record(_:)`` reads; the calling thread has run for a while in any case.
    private static let areRecordsKept = record("/proc/thread-self").contains {
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
    }

    /// Returns how long the thread has run, how long it has waited for a processor, and how often it got one.
    private static func record(_ path: String) -> [UInt8] { LinuxFile.contents(path + "/schedstat") }
  }
#endif
