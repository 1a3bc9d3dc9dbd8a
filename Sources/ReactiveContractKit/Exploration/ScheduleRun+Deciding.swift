extension ScheduleRun {
  /// Decides who goes on; called with the baton.
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

  /// Lets a thread go or ends the run; `false` if the threads are not as quiet as they seemed.
  private func choose(as me: Int) -> Bool {
    if let newcomer = threads.first(where: { $0.phase == .fresh }) {
      // Up to its first yield point nobody has a choice: what stands before it is preparation.
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

  /// Whether those who are left, if any, wait for a thread that was stopped.
  private var isDone: Bool {
    !trapped.isEmpty || out.isEmpty && threads.allSatisfy { $0.phase == .finished }
  }

  private func release(_ index: Int, by me: Int) {
    let thread = threads[index]
    if let next = thread.point.next { steps.append(ThreadTrace.Step(index, next)) }
    thread.point = YieldPoint()
    thread.release = choices.count
    out.insert(ThreadSet(index))
    // Whoever stays is looked after by the one who let it go at first; but nobody can look after himself.
    let needsWatcher = index != me || watcher == me
    if needsWatcher { watcher = index == me ? Self.director : me }
    baton.pass(to: index)
    // Last of all: a thread may be awake already, and goes by this word.
    thread.phase = .running
    if index != me {
      thread.semaphore.post()
    } else if needsWatcher {
      directorSemaphore.post()
    }
  }
}
