#if !os(Linux) && !os(Android) && !canImport(Darwin)
  /// Shows nothing: this platform does not tell how its threads are.
  struct ThreadWindow: Sendable {
    /// What the system calls a thread.
    typealias ThreadID = Int

    /// The thread that opened the window.
    let id: ThreadID

    /// Opens no window.
    init?() { return nil }

    /// Names nothing.
    static func setName(_ name: String) {}

    /// Closes the window.
    func close() {}

    /// Tells nothing.
    func look(knowing threads: [ThreadID]) -> ThreadState { .unknown }
  }
#endif
