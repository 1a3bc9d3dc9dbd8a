extension ScheduleRun {
  /// Waits until every running thread has reported, was stopped, or sleeps forever inside the subject.
  ///
  /// Returns a thread that does none of these for too long, or `nil`.
  func gather(_ turn: inout Turn, _ patience: inout Patience) -> Int? {
    var suspicion = Suspicion()
    var stall = Stall(limit: limits.stall)
    var awake: Int?
    var passes = QuietPasses()
    while true {
      for index in turn.state.out.indices { absorb(threads[index], &turn) }
      let out = turn.state.out
      if out.isEmpty {
        turn.state.stuck = []
        return nil
      }
      var asleep: [(thread: Int, state: ThreadState)] = []
      for index in out.indices {
        let state = look(at: threads[index])
        let isNew = !turn.state.stuck.contains { $0 == (index, state) }
        if suspicion.holds(index, state, isNew: isNew, patience) { asleep.append((index, state)) }
      }
      if passes.areEnough(asleep, of: out.count) {
        turn.state.stuck = asleep
        return nil
      }
      let first = out.indices.first { index in !asleep.contains { $0.thread == index } }
      if let first {
        let time = threads[first].processorTime
        if first != awake { patience.forgetProcessorTime() }
        awake = first
        if let progress = limits.progress, stall.holds(progress(), time) { threads[first].interrupt() }
        if patience.hasLasted(limits.patience, processorTime: time) {
          // Those that were stuck before may have gone on.
          turn.state.stuck = []
          return first
        }
      }
      if suspicion.takesTime { patience.tire() }
      patience.rest()
    }
  }

  /// Adds a step for each thread that sleeps inside the subject, if it has none.
  ///
  /// The run calls it before it adds a decision, when it goes on without them, and when it ends. A sleep that ended
  /// before that is not one of the scenario's.
  func noteSleepers(_ turn: inout Turn) {
    let noted = turn.state.noted
    turn.state.noted = []
    for (index, sleep) in turn.state.stuck {
      turn.state.noted.insert(ThreadSet(index))
      if noted.contains(ThreadSet(index)) { continue }
      turn.state.steps.append(ThreadTrace.Step(index, Self.sleeping))
      if !sleep.isProven { turn.state.lastUnprovenSleep = turn.state.choices.count }
    }
  }

  /// Returns whether the threads that sleep for an unknown reason still do after a while.
  ///
  /// If the holder of a lock is known, no time need pass. Otherwise the threads that now run, and may be about to wake
  /// them, must have moved on, too.
  func isQuietForLong(_ turn: borrowing Turn) -> Bool {
    let stuck = turn.state.stuck
    guard !stuck.allSatisfy(\.state.isProven) else { return true }
    var bystanders = Bystanders()
    var looks = 0
    while looks < limits.looksBeforeDeadlock || !bystanders.haveMovedOn() {
      KitThread.nap(microseconds: 1_000)
      looks += 1
      for (index, state) in stuck where look(at: threads[index]) != state { return false }
    }
    return true
  }

  /// Returns the state of a thread that was let run; one that has reported meanwhile counts as running until `absorb`.
  func look(at thread: SearchThread) -> ThreadState {
    let state = thread.look(knowing: ids)
    // The phase is read after the state: a thread that has reported sleeps, too.
    return thread.phase == .running ? state : .running
  }

  /// Processes the report of a thread, or its trap.
  private func absorb(_ thread: SearchThread, _ turn: inout Turn) {
    if thread.phase != .running {
      let point = thread.takePoint()
      if let done = point.done { turn.state.steps.append(ThreadTrace.Step(thread.index, done)) }
      turn.state.points[thread.index] = point
    } else if let trap = thread.trap {
      turn.state.trapped.append((thread.index, trap))
      turn.state.steps.append(ThreadTrace.Step(thread.index, trap.description))
    } else {
      return
    }
    turn.state.out.remove(ThreadSet(thread.index))
  }
}

extension ThreadState {
  /// True if it is known which thread must act before this one goes on.
  var isProven: Bool {
    if case .waiting = self { true } else { false }
  }
}
