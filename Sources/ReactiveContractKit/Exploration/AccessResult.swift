#if ACCESS_SEARCH
  internal import AccessSearch

  /// What a search at every access has come to.
  struct AccessResult: Sendable {
    /// A schedule in which something was found.
    struct Failure: Sendable {
      /// What is wrong, in a sentence without a full stop.
      let breach: String

      /// What runs exactly this schedule again.
      let schedule: String

      /// How often another thread went on than the one before.
      let switches: Int

      /// What the threads did where they met.
      let trace: ThreadTrace
    }

    /// How many schedules were run in order.
    let orderedCount: Int

    /// How many of them were cut off, because what follows had been run already.
    let redundantCount: Int

    /// How many random schedules came before, and how many steps at shared places the longest of them has.
    let randomCount, randomSteps: Int

    /// How many schedules did not go as their first steps had gone before.
    let mismatchCount: Int

    /// How many threads there are.
    let threadCount: Int

    /// How many situations were judged.
    let judged: Int

    /// Whether every schedule that differs was run.
    let isComplete: Bool

    /// What threads did that the search does not see, in words.
    let unseen: [String]

    let seconds: Double
    let failure: Failure?

    /// Why nothing follows from the search; `nil` if something does.
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
      // What failed has failed again, whatever others did.
      let isDoubtful = doubt == nil && failure == nil && result.mismatch_count > 0
      self.doubt =
        isDoubtful
        ? "\(result.mismatch_count) schedules did not begin as they had before: something besides threads decides"
        : doubt
    }

    /// How many schedules were run.
    var scheduleCount: Int { randomCount + orderedCount }

    private static let unseenKinds: [(kind: access_unseen, words: String)] = [
      (access_unseen_task, "tasks"),
      (access_unseen_queue, "dispatch queues"),
      (access_unseen_thread, "threads of the subject's own"),
      (access_unseen_lock, "tries of locks, and locks with a time limit"),
    ]

    /// What was tried, in words, and what was not seen of it.
    var coverage: String {
      unseen.isEmpty ? tried : tried + "; not seen, though met: " + unseen.joined(separator: ", ")
    }

    private var tried: String {
      if isComplete { return "all \(TextLayout.grouped(orderedCount)) schedules that differ" }
      return "\(TextLayout.grouped(randomCount)) random schedules and \(TextLayout.grouped(orderedCount)) in order; "
        + "a fault that needs two orders of steps is found with a probability of at least \(chance)"
    }

    /// How likely the random schedules find a fault that needs two orders of steps, at least.
    private var chance: String {
      let oneIn = Double(max(1, threadCount)) * Double(max(1, randomSteps))
      // One of the schedules has no change of places; the others take turns among the depths.
      let runs = Double(randomCount - 1) / Double(AccessLimits().depth - 1)
      var missed = 1.0
      for _ in 0..<max(0, Int(runs)) { missed *= 1 - 1 / oneIn }
      return "\(Int((1 - missed) * 100)) %"
    }
  }
#endif
