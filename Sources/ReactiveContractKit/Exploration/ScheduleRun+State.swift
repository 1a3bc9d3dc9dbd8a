extension ScheduleRun {
  /// The state of a run, which only the thread that decides reaches.
  struct State {
    /// The threads that were let run and have not reported.
    var out: ThreadSet = []

    /// The threads of `out` that sleep inside the subject, and what they wait for.
    var stuck: [(thread: Int, state: ThreadState)] = []

    /// The threads that were stuck when the run last went on, each with the step “waits” since it last reported.
    var noted: ThreadSet = []

    /// The decision before which a thread last fell asleep for an unknown reason, `nil` if none did.
    var lastUnprovenSleep: Int?

    /// The threads that will never report again, with the reason.
    var trapped: [(thread: Int, trap: ThreadTrap)] = []

    /// The yield points at which the threads wait.
    var points: [Int: YieldPoint] = [:]

    var guide: ScheduleGuide
    var choices: [Choice] = []
    var ending = Ending.done
    var steps: [ThreadTrace.Step] = []

    init(guide: ScheduleGuide) {
      self.guide = guide
      choices.reserveCapacity(32)
    }

    /// The state of a run whose deciding thread was stopped: what that thread knew is lost.
    init(stoppedWhileDeciding threads: [SearchThread]) {
      guide = ScheduleGuide(.rough([]))
      trapped = threads.compactMap { thread in thread.trap.map { (thread.index, $0) } }
    }
  }

  /// The ways in which a run may end.
  enum Ending {
    /// Every thread has returned, or one was stopped.
    case done

    /// The threads that are left wait for each other.
    case deadlock

    /// This thread neither reported nor fell asleep, or others woke it again and again.
    case hung(Int)

    /// There were too many decisions.
    case endless
  }
}
