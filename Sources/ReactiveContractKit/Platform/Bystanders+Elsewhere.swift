#if !os(Linux) && !os(Android)
  /// The threads of this process that run at a moment; this platform is not asked, a little time stands in for them.
  struct Bystanders {
    private let start = ContinuousClock.now

    /// Takes note of the moment.
    init() {}

    /// Whether there was time enough for each to move on.
    func haveMovedOn() -> Bool { .now - start > .milliseconds(10) }
  }
#endif
