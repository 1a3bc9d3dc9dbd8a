#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The threads of this process that run at a moment, whether the kit knows them or not; none that it gave up asleep.
  ///
  /// Any of them may hold a lock inside the system's libraries for an instant, and may have lost its processor meanwhile.
  /// Whoever still sleeps when they have moved on does not wait for one of those.
  struct Bystanders {
    /// Those that have not moved on yet, with what the scheduler knew of them at the time.
    private var waiting: [(path: String, record: [UInt8])] = []

    /// Takes note of the threads that run now.
    init() {
      guard Self.areRecordsKept, let directory = opendir("/proc/self/task") else { return }
      let sleepers = KitThread.sleepers.withLock { $0 }
      while let entry = readdir(directory) {
        // The name's place in an entry is part of the system's interface; the field's name in Swift depends on imports.
        let name = UnsafeRawPointer(entry).advanced(by: Self.nameOffset).assumingMemoryBound(to: CChar.self)
        guard let id = Int(String(cString: name)), !sleepers.contains(id) else { continue }
        let path = "/proc/self/task/\(id)"
        if Self.runs(path) { waiting.append((path, Self.record(path))) }
      }
      closedir(directory)
    }

    /// Whether each of them has slept or been given a processor since.
    @inline(never)
    mutating func haveMovedOn() -> Bool {
      waiting.removeAll { path, record in !Self.runs(path) || Self.record(path) != record }
      return waiting.isEmpty
    }

    private static let nameOffset = 2 * MemoryLayout<Int>.size + 3

    @inline(never)
    private static func runs(_ path: String) -> Bool {
      guard let stat = LinuxThreadText.stat(LinuxFile.contents(path + "/stat")) else { return false }
      return stat.state != UInt8(ascii: "S")
    }

    /// Whether this system counts what ``record(_:)`` reads; the thread that asks has run for a while at any rate.
    private static let areRecordsKept = record("/proc/thread-self").contains {
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
    }

    /// How long the thread has run, how long it has waited for a processor, and how often it has been given one.
    private static func record(_ path: String) -> [UInt8] { LinuxFile.contents(path + "/schedstat") }
  }
#endif
