#if canImport(Darwin)
  import Darwin

  /// Shows whether the thread that opened it runs or sleeps.
  struct ThreadWindow: Sendable {
    /// The system's id of a thread.
    typealias ThreadID = thread_act_t

    /// The thread that opened the window.
    let id: ThreadID

    /// Opens a window to the calling thread.
    init?() { id = pthread_mach_thread_np(pthread_self()) }

    /// The time for which the thread has run: unknown here.
    var processorTime: Duration? { nil }

    /// The time for which the calling thread has run, or waited for a processor: unknown here.
    static var awakeTime: Duration? { nil }

    /// Names the calling thread.
    static func setName(_ name: String) { pthread_setname_np(name) }

    /// Closes the window; it must not be used any more.
    func close() {}

    /// Returns the state of the thread; this platform does not tell which thread holds the lock that it waits for.
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
