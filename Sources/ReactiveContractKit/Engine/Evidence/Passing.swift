/// The way in which a terminal event that an input sent left the operator, if it did.
enum Passing {
  case passed
  /// Nothing left the operator in that instant.
  case lost
  /// A terminal event of another kind left it in that instant.
  case changed(delivery: Int)
  /// Another failure left it in that instant.
  case replaced(delivery: Int)
  /// It left, but not in that instant.
  case late(delivery: Int)
  /// It left in that instant, but after a value that the operator had held back.
  case preceded(by: Int, delivery: Int)

  /// Searches the deliveries for the terminal event that the step sent.
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
  /// Returns a description of the violation, with its probable cause.
  ///
  /// - Parameter way: The trait to declare if the behaviour is intended; `nil` if no trait permits it.
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
    let exception = way.map { " If that is meant, declare \($0)." } ?? ""
    switch self {
    case .passed: break
    case .lost:
      breach.note = "sent at \(step.tick), never delivered"
      breach.cause = "the \(name) does not end the output: it is dropped, or taken for another end.\(exception)"
    case .changed(let index):
      breach.note = "\(note.kind.word) sent, \(trial.words(index)) delivered"
      breach.cause = "the \(name) was turned into another end: \(trial.words(index)).\(exception)"
    case .replaced(let index):
      breach.note = "delivered with another failure"
      breach.cause =
        "the operator sends a failure of its own, \(trial.text(of: index)), instead of the one it received. "
        + "If that is meant, declare .changesFailure."
    case .late(let index):
      let delivery = trial.deliveries[index]
      breach.note = "sent at \(step.tick), delivered at \(delivery.tick)"
      breach.cause = lateness(of: name, index, in: trial) + exception
    case .preceded(let value, _):
      breach.note = "\(trial.words(value)) was sent before it"
      breach.cause = "the operator sends the values that it holds back before it forwards the \(name).\(exception)"
    }
    return breach
  }

  private func lateness(of name: String, _ index: Int, in trial: Trial) -> String {
    let delivery = trial.deliveries[index]
    guard trial.isOnScheduler(delivery) else {
      return "the \(name) was held back until the source's next event."
    }
    let isBehindValue = index > 0 && trial.deliveries[index - 1].step == delivery.step
    return isBehindValue
      ? "the \(name) waited until the value that was held back was due."
      : "the \(name) was scheduled with a delay, as values are."
  }
}

extension Facts {
  /// Returns true if the operator must forward such an event, a failure or an interruption, of the input.
  func mustForward(_ kind: EventKind, of input: Int) -> Bool {
    switch kind {
    case .value, .completed: false
    case .failed: !traits.handlesFailure(of: input)
    case .interrupted: !traits.handlesInterruption(of: input) && !isInner(input)
    }
  }

  /// Returns true if a value sent earlier in that instant may have completed the operator before the terminal event.
  ///
  /// A scheduler keeps the order of the events that pass through it, so such a value arrives first and completes the
  /// output.
  func mayHaveFinished(before step: Trial.Step, _ passing: Passing, in trial: Trial) -> Bool {
    guard case .changed(let index) = passing, traits.isSuperset(of: [.asynchronous, .finishesEarly]),
      trial.deliveries[index].kind == .completed
    else { return false }
    return trial.steps.contains { other in
      guard case .send(let note, _) = other.cause else { return false }
      return note.kind == .value && other.tick == step.tick && other.begin < step.begin
    }
  }
}

extension EventKind {
  /// The noun for the kind: `failure`.
  var noun: String {
    switch self {
    case .value: "value"
    case .failed: "failure"
    case .completed: "completion"
    case .interrupted: "interruption"
    }
  }

  /// The name of an event of the kind: `failed`.
  var word: String {
    switch self {
    case .value: "value"
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
