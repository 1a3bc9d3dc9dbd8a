extension Trial {
  /// Whether the observer on whose behalf the step was made waits for events when it begins and for the rest of the
  /// instant, as far as the kit is concerned.
  func isAlive(at step: Step) -> Bool {
    let life = lives[step.observer]
    return life.isAlive(at: step.begin) && life.disposedAt != step.tick
  }

  /// The step that contains the given one and is contained in none.
  func outermost(_ index: Int) -> Step? {
    guard index >= 0 else { return nil }
    var step = steps[index]
    while step.parent >= 0 { step = steps[step.parent] }
    return step
  }

  /// Whether the delivery happened inside an action of the scheduler.
  func isOnScheduler(_ delivery: Delivery) -> Bool { hops(of: delivery) != nil }

  /// How many hops the action is away in which the delivery happened; `nil` if it happened in none.
  func hops(of delivery: Delivery) -> Int? {
    var index = delivery.step
    while index >= 0 {
      if case .action(let hops) = steps[index].cause { return hops }
      index = steps[index].parent
    }
    return nil
  }

  /// Where an event came from.
  enum Context: Hashable {
    /// From inside something that the kit did, on the thread that did it.
    case call
    /// From an action of the scheduler, so many hops away.
    case scheduler(hops: Int)
    /// From somewhere else; never taken for a call.
    case unknown
  }

  /// Where the delivery came from, by the ledger of what was scheduled.
  func context(of delivery: Delivery) -> Context {
    if let hops = hops(of: delivery) { return .scheduler(hops: hops) }
    return delivery.step >= 0 ? .call : .unknown
  }

  /// Whether the delivery was made directly by an action of the scheduler, and not by something sent inside one.
  func isByScheduler(_ delivery: Delivery) -> Bool {
    guard delivery.step >= 0, case .action = steps[delivery.step].cause else { return false }
    return true
  }

  /// How many actions waited on the scheduler when the last step before the position had been made.
  func pending(at position: Int) -> Int {
    var last = 0
    var pending = 0
    for step in steps where step.end <= position && step.end > last {
      last = step.end
      pending = step.pending
    }
    return pending
  }

  /// The position at which the kit had done everything that it was doing when the step was made.
  func outermostEnd(of step: Step) -> Int {
    var step = step
    while step.parent >= 0 { step = steps[step.parent] }
    return step.end
  }

  /// Whether an input that belongs to the observer could still send at the position.
  func hasOpenRun(of observer: Int, at position: Int) -> Bool {
    for run in runs where run.observer == observer && run.isOpen(at: position) { return true }
    return false
  }

  /// The event of a delivery in words: `value a`, `completed`.
  func words(_ delivery: Int) -> String {
    switch deliveries[delivery].kind {
    case .value: "value \(text(of: delivery))"
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
