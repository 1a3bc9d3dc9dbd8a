extension ScheduleRun {
  /// Decides which thread goes on.
  func decide(as me: Int, _ turn: consuming Turn) {
    // A thread that others wake again and again, and that always sleeps again, must not be waited for without end.
    var patience = Patience()
    while true {
      if let hung = gather(&turn, &patience) { return end(.hung(hung), turn) }
      guard let undecided = choose(as: me, turn) else { return }
      turn = undecided
    }
  }

  /// Ends the run.
  func end(_ ending: Ending, _ turn: consuming Turn) {
    noteSleepers(&turn)
    turn.state.ending = ending
    turn.state.guide.end(after: turn.state.choices.count)
    baton.lay(turn)
    directorSemaphore.post()
  }

  /// Lets a thread run or ends the run; returns the turn if a thread has moved after all.
  private func choose(as me: Int, _ turn: consuming Turn) -> Turn? {
    if let newcomer = threads.first(where: { $0.phase == .fresh }) {
      // A thread's code up to its first yield point is preparation, so there is nothing to decide.
      noteSleepers(&turn)
      release(newcomer.index, by: me, turn)
      return nil
    }
    var enabled: ThreadSet = []
    for thread in threads where thread.phase == .waiting {
      if turn.state.points[thread.index]?.condition?() ?? true { enabled.insert(ThreadSet(thread.index)) }
    }
    if enabled.isEmpty {
      if isDone(turn) {
        end(.done, turn)
      } else if isQuietForLong(turn) {
        end(.deadlock, turn)
      } else {
        return turn
      }
    } else if turn.state.choices.count == limits.decisions {
      end(.endless, turn)
    } else {
      let (previous, count) = (turn.state.choices.last?.thread, turn.state.choices.count)
      noteSleepers(&turn)
      let next = turn.state.guide.choose(from: enabled, after: previous, at: count)
      turn.state.choices.append(Choice(thread: next, enabled: enabled))
      release(next, by: me, turn)
    }
    return nil
  }

  /// Returns true if all threads have finished, or if one was stopped: threads that are left then wait for that one.
  private func isDone(_ turn: borrowing Turn) -> Bool {
    !turn.state.trapped.isEmpty || turn.state.out.isEmpty && threads.allSatisfy { $0.phase == .finished }
  }

  private func release(_ index: Int, by me: Int, _ turn: consuming Turn) {
    let thread = threads[index]
    // The condition of the point ends here, while no other thread runs: it may hold the last reference to an object.
    let next = turn.state.points.removeValue(forKey: index)?.next
    if let next { turn.state.steps.append(ThreadTrace.Step(index, next)) }
    let decisions = turn.state.choices.count
    turn.state.out.insert(ThreadSet(index))
    // The thread that passes the baton watches the one that runs. A thread that lets itself run keeps its watcher; if
    // that is the thread itself, the director watches it, as no thread can watch itself.
    let needsWatcher = index != me || watcher == me
    if needsWatcher { watcher = index == me ? Self.director : me }
    baton.pass(turn, to: index)
    // Must be last: a thread that is already awake runs as soon as it reads this.
    thread.letRun(after: decisions)
    if index != me {
      thread.semaphore.post()
    } else if needsWatcher {
      directorSemaphore.post()
    }
  }
}
