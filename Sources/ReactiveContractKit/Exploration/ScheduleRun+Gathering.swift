extension ScheduleRun {
  /// Waits until every thread that was let go has reported, was stopped, or sleeps for good inside the subject.
  ///
  /// Called with the baton. Returns a thread that does nothing of it for too long.
  func gather() -> Int? {
    var patience = Patience()
    var looks = Array(repeating: 0, count: threads.count)
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
        looks[index] = state == .running ? 0 : looks[index] + 1
        if isStuck(index, state, looks: looks[index], patience) { asleep.append((index, state)) }
      }
      // With several, the last one looked at may have woken the first one before it fell asleep.
      quietPasses = asleep.count == out.count ? quietPasses + 1 : 0
      if quietPasses >= min(out.count, 2) {
        noteSleepers(asleep)
        return nil
      }
      if patience.hasLasted(limits.patience) {
        return out.indices.first { index in !asleep.contains { $0.thread == index } }
      }
      // A stranger may have put a thread to sleep for a moment: give him time between the looks.
      if looks.contains(where: { $0 > 0 }) { patience.tire() }
      patience.rest()
    }
  }

  /// Whether those who sleep for a reason unknown to us still do after a while.
  ///
  /// Where the holder of a lock is known, no time need pass.
  func isQuietForLong() -> Bool {
    guard !stuck.allSatisfy(\.state.isProven) else { return true }
    for _ in 0..<limits.looksBeforeDeadlock {
      KitThread.nap(microseconds: 1_000)
      for (index, state) in stuck where look(at: threads[index]) != state { return false }
    }
    return true
  }

  /// How a thread is that was let go; one that has reported in the meantime counts as running until it is heard.
  private func look(at thread: SearchThread) -> ThreadState {
    let state = thread.look(knowing: ids)
    // Asked afterwards: who waits for its turn sleeps too.
    return thread.phase == .running ? state : .running
  }

  /// Reads what a thread has reported, or that it never will.
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

  private func isStuck(_ index: Int, _ state: ThreadState, looks: Int, _ patience: Patience) -> Bool {
    switch state {
    case .running: false
    case .waiting: true
    case .asleep(let place): looks >= 3 || place != nil && stuck.contains { $0 == (index, state) }
    case .unknown: patience.hasLasted(.milliseconds(50))
    }
  }

  private func noteSleepers(_ sleepers: [(thread: Int, state: ThreadState)]) {
    for (index, _) in sleepers where !stuck.contains(where: { $0.thread == index }) {
      steps.append(ThreadTrace.Step(index, Self.sleeping))
    }
    stuck = sleepers
  }
}

extension ThreadState {
  /// Whether it is known who must act before the thread goes on.
  fileprivate var isProven: Bool {
    if case .waiting = self { true } else { false }
  }
}
