#if !os(Linux) && !os(Android) && !canImport(Darwin)
  /// Shows nothing: this platform does not tell the state of its threads.
  struct ThreadWindow: Sendable {
    /// The system's id of a thread.
    typealias ThreadID = Int

    /// The thread that opened the window.
    let id: ThreadID

    /// Opens no window.
    init?() { return nil }

    /// The time for which the thread has run: unknown here.
    var processorTime: Duration? { nil }

    /// The time for which the calling thread has run, or waited for a processor: unknown here.
    static var awakeTime: Duration? { nil }

    /// Does nothing.
    static func setName(_ name: String) {}

    /// Closes the window.
    func close() {}

    /// Returns that the state is unknown.
    func look(knowing threads: [ThreadID]) -> ThreadState { .unknown }
  }
#endif
