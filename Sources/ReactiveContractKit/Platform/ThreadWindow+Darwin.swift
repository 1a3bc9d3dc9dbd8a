#if canImport(Darwin)
  import Darwin

  /// Shows to others whether the thread that opened it runs or sleeps.
  struct ThreadWindow: Sendable {
    /// What the system calls a thread.
    typealias ThreadID = thread_act_t

    /// The thread that opened the window.
    let id: ThreadID

    /// Opens a window to the thread that asks.
    init?() { id = pthread_mach_thread_np(pthread_self()) }

    /// Names the thread that asks.
    static func setName(_ name: String) { pthread_setname_np(name) }

    /// Closes the window; nobody may look any more.
    func close() {}

    /// Looks at the thread; whose lock it waits for is not told here.
    func look(knowing threads: [ThreadID]) -> ThreadState {
      var info = thread_basic_info()
      let words = MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
      var count = mach_msg_type_number_t(words)
      let answer = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: words) { integers in
          thread_info(id, thread_flavor_t(THREAD_BASIC_INFO), integers, &count)
        }
      }
      guard answer == KERN_SUCCESS else { return .unknown }
      return info.run_state == TH_STATE_WAITING ? .asleep(at: nil, turn: 0) : .running
    }
  }
#endif
