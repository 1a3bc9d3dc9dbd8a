#if !os(Linux) && !os(Android)
  /// The threads of this process that run at a moment; this platform does not show them, so time has to pass instead.
  struct Bystanders {
    private let start = ContinuousClock.now

    /// Notes the time.
    init() {}

    /// Returns whether there was enough time for each thread to move on.
    func haveMovedOn() -> Bool { .now - start > .milliseconds(10) }
  }
#endif
