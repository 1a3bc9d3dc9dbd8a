extension ScheduleRun {
  /// How long a thread attends.
  enum Attendance {
    /// Until it may run.
    case turn

    /// Until it is not needed any more to look after another one.
    case dispensable

    /// Until the run has ended.
    case end
  }

  /// Waits, and meanwhile looks after the thread that runs, if that falls to the one who waits.
  func attend(as me: Int, until purpose: Attendance) {
    var patience = Patience()
    while true {
      let hold = baton.hold
      if hold.isOver {
        guard purpose == .turn else { return }
        // Abandoned in the middle of its part: there is no way back out of a stranger's code.
        threads[me].semaphore.wait()
      } else if purpose == .turn, threads[me].phase == .running {
        // Not asked of the baton, which may have been taken back before this thread woke up.
        return
      } else if watcher == me {
        watch(hold, as: me, &patience)
      } else if purpose == .dispensable {
        return
      } else {
        semaphore(of: me).wait()
      }
    }
  }

  /// Takes the baton back from a thread that does not run any more.
  ///
  /// A sleep that turns out to be short does no harm: who decides waits for those who wake up.
  private func watch(_ hold: Baton.Hold, as me: Int, _ patience: inout Patience) {
    patience.begin(hold)
    patience.rest(on: semaphore(of: me))
    // Mostly the thread has reported meanwhile, and need not be looked at.
    if !hold.isDeciding, baton.hold == hold {
      let runner = threads[hold.holder]
      if runner.trap != nil || runner.look(knowing: ids) != .running {
        if baton.take(from: hold, by: me) { decide(as: me) }
        return
      }
      if patience.hasLasted(limits.patience), baton.take(from: hold, by: me) { end(.hung(runner.index)) }
    }
  }

  private func semaphore(of index: Int) -> KitSemaphore {
    index == Self.director ? directorSemaphore : threads[index].semaphore
  }
}
