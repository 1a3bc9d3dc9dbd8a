extension Trial {
  /// Returns true if the step's observer waits for events when the step begins, and the kit does not dispose its
  /// observation in that instant.
  func isAlive(at step: Step) -> Bool {
    let life = lives[step.observer]
    return life.isAlive(at: step.begin) && life.disposedAt != step.tick
  }

  /// Returns the outermost step that contains the given one.
  func outermost(_ index: Int) -> Step? {
    guard index >= 0 else { return nil }
    var step = steps[index]
    while step.parent >= 0 { step = steps[step.parent] }
    return step
  }

  /// Returns true if the delivery happened inside an action of the scheduler.
  func isOnScheduler(_ delivery: Delivery) -> Bool { hops(of: delivery) != nil }

  /// Returns the number of hops of the action in which the delivery happened; `nil` if it happened in none.
  func hops(of delivery: Delivery) -> Int? {
    var index = delivery.step
    while index >= 0 {
      if case .action(let hops) = steps[index].cause { return hops }
      index = steps[index].parent
    }
    return nil
  }

  /// The origin of a delivery.
  enum Context: Hashable {
    /// A step of the kit, on the thread that performed it.
    case call
    /// An action of the scheduler, this number of hops away.
    case scheduler(hops: Int)
    /// Any other origin.
    case unknown
  }

  /// Returns the origin of the delivery, according to the recorded steps.
  func context(of delivery: Delivery) -> Context {
    if let hops = hops(of: delivery) { return .scheduler(hops: hops) }
    return delivery.step >= 0 ? .call : .unknown
  }

  /// Returns true if an action of the scheduler delivered the event directly, and not a send inside such an action.
  func isByScheduler(_ delivery: Delivery) -> Bool {
    guard delivery.step >= 0, case .action = steps[delivery.step].cause else { return false }
    return true
  }

  /// Returns the number of pending actions of the scheduler at the end of the last step before the position.
  func pending(at position: Int) -> Int {
    guard hasWaited else { return 0 }
    var last = 0
    var pending = 0
    for step in steps where step.end <= position && step.end > last {
      last = step.end
      pending = step.pending
    }
    return pending
  }

  /// Returns the position at which the outermost step that contains the given one ended.
  func outermostEnd(of step: Step) -> Int {
    var step = step
    while step.parent >= 0 { step = steps[step.parent] }
    return step.end
  }

  /// Returns true if an input could still send to a run of the observer at the position.
  func hasOpenRun(of observer: Int, at position: Int) -> Bool {
    for run in runs where run.observer == observer && run.isOpen(at: position) { return true }
    return false
  }

  /// Returns the event of a delivery in words: `value a`, `completed`.
  func words(_ delivery: Int) -> String {
    switch deliveries[delivery].kind {
    case .value: "value \(text(of: delivery))"
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
