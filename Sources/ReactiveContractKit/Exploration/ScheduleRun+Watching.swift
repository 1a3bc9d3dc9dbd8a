extension ScheduleRun {
  /// The time until which a thread attends.
  enum ObserverSchedule {
    /// Until it may run.
    case turn

    /// Until it need not watch another thread any more.
    case dispensable

    /// Until the run has ended.
    case end
  }

  /// Waits, and meanwhile watches the thread that runs, if this thread is its watcher.
  func attend(as me: Int, until purpose: ObserverSchedule) {
    var (patience, stall) = (Patience(), Stall(limit: limits.stall))
    while true {
      let hold = baton.hold
      if hold.isOver {
        guard purpose == .turn else { return }
        // The run was abandoned in the middle of this thread's body: the thread cannot leave the subject's code.
        threads[me].semaphore.wait()
      } else if purpose == .turn, threads[me].phase == .running {
        // Checks the phase and not the baton, which may have been taken back before this thread woke up.
        return
      } else if watcher == me {
        watch(hold, as: me, &patience, &stall)
      } else if purpose == .dispensable {
        return
      } else {
        semaphore(of: me).wait()
      }
    }
  }

  /// Takes the baton back from a thread that does not run any more.
  ///
  /// A sleep that was only short does no harm: the thread that decides waits for threads that wake up.
  private func watch(_ hold: BatonHold, as me: Int, _ patience: inout Patience, _ stall: inout Stall) {
    patience.begin(hold)
    patience.rest(on: semaphore(of: me))
    if hold.isDeciding, hold.holder != Self.director, threads[hold.holder].trap != nil {
      // A condition of the scenario has trapped, or the stack is used up.
      if baton.abandon(from: hold) { directorSemaphore.post() }
      return
    }
    // In most cases the thread has reported meanwhile, and need not be looked at.
    if hold.isRunning, baton.hold == hold {
      let runner = threads[hold.holder]
      if runner.trap != nil || runner.look(knowing: ids) != .running {
        if let turn = baton.take(from: hold, by: me) { decide(as: me, turn) }
        return
      }
      if let progress = limits.progress, stall.holds(progress(), runner.processorTime) { runner.interrupt() }
      if patience.hasLasted(limits.patience, processorTime: runner.processorTime),
        let turn = baton.take(from: hold, by: me)
      {
        end(.hung(runner.index), turn)
      }
    }
  }

  private func semaphore(of index: Int) -> KitSemaphore {
    index == Self.director ? directorSemaphore : threads[index].semaphore
  }
}
