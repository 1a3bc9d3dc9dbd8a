#if ACCESS_SEARCH
  internal import AccessSearch

  /// The result of a search at every access.
  struct AccessResult: Sendable {
    /// A schedule in which something was found.
    struct Failure: Sendable {
      /// The breach in a sentence without a full stop.
      let breach: String

      /// The text that runs exactly this schedule again.
      let schedule: String

      /// The number of switches from one thread to another.
      let switches: Int

      /// The steps of the threads at the places that they share.
      let trace: ThreadTrace
    }

    /// The number of schedules that were run in order.
    let orderedCount: Int

    /// The number of them that were cut off because everything that follows had been run.
    let redundantCount: Int

    /// The number of random schedules before them, and of steps at shared places in the longest of those.
    let randomCount, randomSteps: Int

    /// The number of schedules whose first steps differed from the run before.
    let mismatchCount: Int

    /// The number of threads.
    let threadCount: Int

    /// The number of checks.
    let judged: Int

    /// True if every schedule that differs was run.
    let isComplete: Bool

    /// The actions of threads that the search does not see, in words.
    let unseen: [String]

    let seconds: Double
    let failure: Failure?

    /// The reason why the search is inconclusive, or `nil`.
    let doubt: String?

    init(_ result: access_result, judged: Int, threadCount: Int, failure: Failure? = nil, doubt: String? = nil) {
      orderedCount = Int(result.schedule_count)
      redundantCount = Int(result.redundant_count)
      randomCount = Int(result.random_count)
      randomSteps = Int(result.random_steps)
      mismatchCount = Int(result.mismatch_count)
      self.threadCount = threadCount
      self.judged = judged
      isComplete = result.is_complete
      unseen = Self.unseenKinds.filter { result.unseen & UInt32($0.kind.rawValue) != 0 }.map(\.words)
      seconds = result.seconds
      self.failure = failure
      // A failure was confirmed by a second run, whatever happened in other schedules.
      let isDoubtful = doubt == nil && failure == nil && result.mismatch_count > 0
      self.doubt =
        isDoubtful
        ? "\(result.mismatch_count) schedules began differently when repeated: not only the threads decide"
        : doubt
    }

    /// The number of schedules that were run.
    var scheduleCount: Int { randomCount + orderedCount }

    private static let unseenKinds: [(kind: access_unseen, words: String)] = [
      (access_unseen_task, "tasks"),
      (access_unseen_queue, "dispatch queues"),
      (access_unseen_thread, "threads that the subject starts"),
      (access_unseen_lock, "try-locks and timed locks"),
    ]

    /// The schedules that were run, in words, and the actions in them that the search did not see.
    var coverage: String {
      unseen.isEmpty ? tried : tried + "; used, but not seen by the search: " + unseen.joined(separator: ", ")
    }

    private var tried: String {
      if isComplete { return "all \(TextLayout.grouped(orderedCount)) schedules that differ" }
      return "\(TextLayout.grouped(randomCount)) random schedules and \(TextLayout.grouped(orderedCount)) in order; "
        + "a fault that needs two orders of steps is found with a probability of at least \(chance)"
    }

    /// The least probability with which the random schedules find a fault that needs two orders of steps.
    private var chance: String {
      let oneIn = Double(max(1, threadCount)) * Double(max(1, randomSteps))
      // One of the schedules has no random switch; the others take the depths in turn.
      let runs = Double(randomCount - 1) / Double(AccessLimits().depth - 1)
      var missed = 1.0
      for _ in 0..<max(0, Int(runs)) { missed *= 1 - 1 / oneIn }
      return "\(Int((1 - missed) * 100)) %"
    }
  }
#endif
