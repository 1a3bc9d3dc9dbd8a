#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Shows to others whether the thread that opened it runs, sleeps, or waits for a lock, and for whose.
  ///
  /// Reads three files below `/proc` that stay open; a look costs a few microseconds.
  struct ThreadWindow: Sendable {
    /// What the system calls a thread.
    typealias ThreadID = Int

    /// The thread that opened the window.
    let id: ThreadID

    private let stat: Int32

    /// May be -1, since a system can be built without it: then nobody's lock is known.
    private let syscall: Int32

    /// May be -1 for the same reason: then a sleep cannot be told from the next one at the same place.
    private let schedule: Int32

    /// Opens a window to the thread that asks; `nil` where `/proc` is not mounted.
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

    /// Names the thread that asks; the system keeps 15 bytes.
    static func setName(_ name: String) {
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      let bytes = Array(name.utf8.prefix(15))
      write(file, bytes, bytes.count)
      LinuxFile.shut(file)
    }

    /// Closes the window; nobody may look any more.
    func close() {
      LinuxFile.shut(stat)
      LinuxFile.shut(syscall)
      LinuxFile.shut(schedule)
    }

    /// Looks at the thread; of the locks that it may wait for, only those that one of the given threads holds count.
    func look(knowing threads: [ThreadID]) -> ThreadState {
      let call = LinuxFile.read(syscall, as: { LinuxThreadText.call($0) }) ?? .elsewhere
      if call == .running { return .running }
      if case .sleeping(let sleep) = call, let state = LinuxFutex.state(of: id, in: sleep, knowing: threads) {
        // Who has woken up before the lock was read may hold it by now.
        return LinuxFile.read(syscall, as: { LinuxThreadText.call($0) }) == call ? state : .running
      }
      let state = LinuxFile.read(stat, as: { LinuxThreadText.stat($0)?.state })
      guard state == UInt8(ascii: "S") else { return .running }
      let turn = LinuxFile.read(schedule, as: { LinuxThreadText.turns($0) }) ?? 0
      if case .sleeping(let sleep) = call { return .asleep(at: sleep.first, turn: turn) }
      return .asleep(at: nil, turn: turn)
    }
  }
#endif
