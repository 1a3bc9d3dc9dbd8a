extension ScheduleRun {
  /// Decides which thread goes on; called with the baton.
  func decide(as me: Int) {
    repeat {
      if let hung = gather() { return end(.hung(hung)) }
    } while !choose(as: me)
  }

  /// Ends the run; called with the baton.
  func end(_ ending: Ending) {
    self.ending = ending
    guide.end(after: choices.count)
    baton.lay()
    directorSemaphore.post()
  }

  /// Lets a thread run or ends the run; `false` if a thread has moved after all.
  private func choose(as me: Int) -> Bool {
    if let newcomer = threads.first(where: { $0.phase == .fresh }) {
      // A thread's code up to its first yield point is preparation, so there is nothing to decide.
      release(newcomer.index, by: me)
      return true
    }
    let enabled = threads.reduce(into: ThreadSet()) { if canGoOn($1) { $0.insert(ThreadSet($1.index)) } }
    if enabled.isEmpty {
      if isDone {
        end(.done)
      } else if isQuietForLong() {
        end(.deadlock)
      } else {
        return false
      }
    } else if choices.count == limits.decisions {
      end(.endless)
    } else {
      let next = guide.choose(from: enabled, after: choices.last?.thread, at: choices.count)
      choices.append(Choice(thread: next, enabled: enabled))
      release(next, by: me)
    }
    return true
  }

  private func canGoOn(_ thread: SearchThread) -> Bool {
    guard thread.phase == .waiting else { return false }
    return thread.point.condition?() ?? true
  }

  /// True if all threads have finished, or if one was stopped: threads that are left then wait for that one.
  private var isDone: Bool {
    !trapped.isEmpty || out.isEmpty && threads.allSatisfy { $0.phase == .finished }
  }

  private func release(_ index: Int, by me: Int) {
    let thread = threads[index]
    if let next = thread.point.next { steps.append(ThreadTrace.Step(index, next)) }
    thread.point = YieldPoint()
    thread.release = choices.count
    out.insert(ThreadSet(index))
    // The thread that passes the baton watches the one that runs. A thread that lets itself run keeps its watcher; if
    // that is the thread itself, the director watches it, as no thread can watch itself.
    let needsWatcher = index != me || watcher == me
    if needsWatcher { watcher = index == me ? Self.director : me }
    baton.pass(to: index)
    // Must be last: a thread that is already awake runs as soon as it reads this.
    thread.phase = .running
    if index != me {
      thread.semaphore.post()
    } else if needsWatcher {
      directorSemaphore.post()
    }
  }
}
