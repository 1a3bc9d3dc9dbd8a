#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Shows whether the thread that opened it runs, sleeps, or waits for a lock, and which thread holds that lock.
  ///
  /// It reads three files below `/proc` that stay open; a look takes a few microseconds.
  struct ThreadWindow: Sendable {
    /// The system's id of a thread.
    typealias ThreadID = Int

    /// The thread that opened the window.
    let id: ThreadID

    private let stat: Int32

    /// -1 if the system was built without it: then the holders of locks are unknown.
    private let syscall: Int32

    /// -1 for the same reason: then a sleep cannot be told from the next one at the same place.
    private let schedule: Int32

    /// Opens a window to the calling thread; `nil` if `/proc` is not mounted.
    init?() {
      let stat = open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC)
      guard stat >= 0 else { return nil }
      guard let id = LinuxFile.read(stat, as: { LinuxThreadText.stat($0)?.id }) else {
        LinuxFile.shut(stat)
        return nil
      }
      self.id = id
      self.stat = stat
      syscall = open("/proc/thread-self/syscall", O_RDONLY | O_CLOEXEC)
      schedule = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
    }

    /// The time for which the thread has run; `nil` if it is unknown.
    var processorTime: Duration? { LinuxFile.read(schedule, as: { LinuxThreadText.times($0)?.running }) }

    /// The time for which the calling thread has run, or waited for a processor; `nil` if it is unknown.
    static var awakeTime: Duration? {
      let file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
      defer { LinuxFile.shut(file) }
      return LinuxFile.read(file, as: { LinuxThreadText.times($0).map { $0.running + $0.queued } })
    }

    /// Names the calling thread; the system keeps 15 bytes.
    static func setName(_ name: String) {
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      let bytes = Array(name.utf8.prefix(15))
      write(file, bytes, bytes.count)
      LinuxFile.shut(file)
    }

    /// Closes the window; it must not be used any more.
    func close() {
      LinuxFile.shut(stat)
      LinuxFile.shut(syscall)
      LinuxFile.shut(schedule)
    }

    /// Returns the state of the thread; of the locks that it may wait for, only those held by the given threads count.
    func look(knowing threads: [ThreadID]) -> ThreadState {
      let call = LinuxFile.read(syscall, as: { LinuxThreadText.call($0) }) ?? .elsewhere
      if call == .running { return .running }
      if case .sleeping(let sleep) = call, let wait = LinuxFutex.wait(of: id, in: sleep, knowing: threads) {
        guard case .lock(let holder) = wait else { return .running }
        let turn = turn
        // A thread that woke up before the lock was read may hold the lock by now.
        return LinuxFile.read(syscall, as: { LinuxThreadText.call($0) }) == call
          ? .waiting(for: holder, turn: turn) : .running
      }
      let state = LinuxFile.read(stat, as: { LinuxThreadText.stat($0)?.state })
      guard state == UInt8(ascii: "S") else { return .running }
      if case .sleeping(let sleep) = call { return .asleep(at: sleep.first, turn: turn) }
      return .asleep(at: nil, turn: turn)
    }

    private var turn: UInt { LinuxFile.read(schedule, as: { LinuxThreadText.turns($0) }) ?? 0 }
  }
#endif
