extension ScheduleRun {
  /// Waits until every running thread has reported, was stopped, or sleeps forever inside the subject.
  ///
  /// Called with the baton. Returns a thread that does none of these for too long, or `nil`.
  func gather() -> Int? {
    var patience = Patience()
    var suspicion = Suspicion()
    var stall = Stall()
    var awake: Int?
    var quietPasses = 0
    while true {
      for index in out.indices { absorb(threads[index]) }
      if out.isEmpty {
        stuck = []
        return nil
      }
      var asleep: [(thread: Int, state: ThreadState)] = []
      for index in out.indices {
        let state = look(at: threads[index])
        let isNew = !stuck.contains { $0 == (index, state) }
        if suspicion.holds(index, state, isNew: isNew, patience) { asleep.append((index, state)) }
      }
      // With several threads, a second pass is needed: the last one may have woken the first, which was looked at
      // before, and then have fallen asleep itself.
      quietPasses = asleep.count == out.count ? quietPasses + 1 : 0
      if quietPasses >= min(out.count, 2) {
        noteSleepers(asleep)
        return nil
      }
      let first = out.indices.first { index in !asleep.contains { $0.thread == index } }
      if let first {
        let time = threads[first].processorTime
        if first != awake { patience.forgetProcessorTime() }
        awake = first
        if let progress = limits.progress, stall.holds(progress(), time) { threads[first].interrupt() }
        if patience.hasLasted(limits.patience, processorTime: time) { return first }
      }
      if suspicion.takesTime { patience.tire() }
      patience.rest()
    }
  }

  /// Returns whether the threads that sleep for an unknown reason still do after a while.
  ///
  /// If the holder of a lock is known, no time need pass. Otherwise the threads that now run, and may be about to wake
  /// them, must have moved on, too.
  func isQuietForLong() -> Bool {
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

  /// Returns whether a thread of the ended run was stopped, or was proven to sleep forever and still sleeps.
  func sleepsForGood(_ index: Int) -> Bool {
    if trapped.contains(where: { $0.thread == index }) { return true }
    guard case .deadlock = ending else { return false }
    return stuck.contains { $0 == (index, look(at: threads[index])) }
  }

  /// Returns the state of a thread that was let run; one that has reported meanwhile counts as running until `absorb`.
  private func look(at thread: SearchThread) -> ThreadState {
    let state = thread.look(knowing: ids)
    // The phase is read after the state: a thread that waits for its turn sleeps, too.
    return thread.phase == .running ? state : .running
  }

  /// Processes the report of a thread, or its trap.
  private func absorb(_ thread: SearchThread) {
    if thread.phase != .running {
      if let done = thread.point.done { steps.append(ThreadTrace.Step(thread.index, done)) }
    } else if let trap = thread.trap {
      trapped.append((thread.index, trap))
      steps.append(ThreadTrace.Step(thread.index, trap.description))
    } else {
      return
    }
    out.remove(ThreadSet(thread.index))
  }

  private func noteSleepers(_ sleepers: [(thread: Int, state: ThreadState)]) {
    for (index, _) in sleepers where !stuck.contains(where: { $0.thread == index }) {
      steps.append(ThreadTrace.Step(index, Self.sleeping))
    }
    stuck = sleepers
  }
}

extension ThreadState {
  /// True if it is known which thread must act before this one goes on.
  fileprivate var isProven: Bool {
    if case .waiting = self { true } else { false }
  }
}
