/// What became of an end that an input sent: whether it left the operator as it should.
enum Passing {
  case passed
  /// Nothing left the operator in that instant.
  case lost
  /// Another end left it in that instant.
  case changed(delivery: Int)
  /// Another failure left it in that instant.
  case replaced(delivery: Int)
  /// It left, but not in that instant.
  case late(delivery: Int)
  /// It left, but behind a value that had been held back.
  case preceded(by: Int, delivery: Int)

  /// Looks for the end that the step sent among what was delivered.
  init(of kind: EventKind, in step: Trial.Step, of trial: Trial, mayChange: Bool = false) {
    self = .lost
    var flushed: Int?
    for index in trial.deliveries.indices {
      let delivery = trial.deliveries[index]
      guard delivery.observer == step.observer, delivery.begin > step.begin else { continue }
      let isInside = delivery.begin < step.end
      guard delivery.kind.isTerminating else {
        if isInside, flushed == nil { flushed = index }
        continue
      }
      let isInTime = isInside || (delivery.tick == step.tick && trial.isByScheduler(delivery))
      if !isInTime {
        if delivery.kind == kind { self = .late(delivery: index) }
      } else if delivery.kind != kind {
        self = .changed(delivery: index)
      } else if !delivery.isSame, !mayChange {
        self = .replaced(delivery: index)
      } else if let flushed {
        self = .preceded(by: flushed, delivery: index)
      } else {
        self = .passed
      }
      return
    }
  }

  var isPassed: Bool { if case .passed = self { true } else { false } }
}

extension Passing {
  /// Tells what went wrong with the end, and why probably.
  ///
  /// - Parameter way: What to declare if it is meant; `nil` if nothing makes it right.
  func breach(_ note: Note, in step: Trial.Step, of trial: Trial, declaring way: String?) -> Breach {
    let name = note.kind.noun
    var breach = Breach(
      observer: step.observer,
      expected: .init(before: step.begin, then: [note], tick: step.tick),
      tick: step.tick,
      note: "",
      cause: ""
    )
    breach.expected?.remark = "the \(name) in the instant in which it was sent"
    let exception = way.map { " If that is what it is made for, declare \($0)." } ?? ""
    switch self {
    case .passed: break
    case .lost:
      breach.note = "sent at \(step.tick), never delivered"
      breach.cause = "the \(name) was received and dropped.\(exception)"
    case .changed(let index):
      breach.note = "\(note.kind.word) sent, \(trial.words(index)) delivered"
      breach.cause = "the \(name) was turned into another end: \(trial.words(index)).\(exception)"
    case .replaced(let index):
      breach.note = "delivered with another failure"
      breach.cause =
        "the operator sends a failure of its own, \(trial.text(of: index)), in place of the one it received. "
        + "If that is what it is made for, declare .changesFailure."
    case .late(let index):
      let delivery = trial.deliveries[index]
      breach.note = "sent at \(step.tick), delivered at \(delivery.tick)"
      breach.cause = lateness(of: name, index, in: trial) + exception
    case .preceded(let value, _):
      breach.note = "\(trial.words(value)) was sent before it"
      breach.cause = "the operator sends what it holds back before it passes the \(name) on.\(exception)"
    }
    return breach
  }

  private func lateness(of name: String, _ index: Int, in trial: Trial) -> String {
    let delivery = trial.deliveries[index]
    guard trial.isOnScheduler(delivery) else {
      return "the \(name) was kept until the source's next event."
    }
    let isBehindValue = index > 0 && trial.deliveries[index - 1].step == delivery.step
    return isBehindValue
      ? "the \(name) waited until the value that was held back was due."
      : "the \(name) was put on the scheduler with a delay, as values are."
  }
}

extension Facts {
  /// Whether the end came in the same instant as a value with which the operator may have finished before.
  ///
  /// What passes through a scheduler arrives in order, so that such a value comes first, and completes the output.
  func mayHaveFinished(before step: Trial.Step, _ passing: Passing, in trial: Trial) -> Bool {
    guard traits.isSuperset(of: [.asynchronous, .finishesEarly]), case .changed(let index) = passing,
      trial.deliveries[index].kind == .completed
    else { return false }
    return trial.steps.contains { other in
      guard case .send(let note, _) = other.cause else { return false }
      return note.kind == .value && other.tick == step.tick && other.begin < step.begin
    }
  }
}

extension EventKind {
  /// The kind as a noun: `failure`.
  var noun: String {
    switch self {
    case .value: "value"
    case .failed: "failure"
    case .completed: "completion"
    case .interrupted: "interruption"
    }
  }

  /// The kind as an event's name: `failed`.
  var word: String {
    switch self {
    case .value: "value"
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
