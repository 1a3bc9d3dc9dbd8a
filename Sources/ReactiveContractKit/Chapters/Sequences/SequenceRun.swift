/// One sequence, with the places by which the kit holds it.
final class SequenceRun: StepRun {
  private let log: StepLog<SequenceReaction>
  private let alive = Holdings()
  private let subject: SequenceSubject
  private var beginning: SequenceAdapter?
  private var current: SequenceAdapter?

  init(_ log: StepLog<SequenceReaction>, _ subject: SequenceSubject) {
    self.log = log
    self.subject = subject
  }

  /// Performs one step on the sequence.
  func take(_ step: SequenceStep) {
    var value: Int?
    var hasTail = true
    switch step {
    case .make: begin(with: subject.make.content(work))
    case .head: value = current?.head.content()?.place
    case .tail:
      current = current?.tail.content()
      hasTail = current != nil
    case .restart: current = beginning
    case .derive: begin(with: beginning?.derived?.content())
    case .letGo: beginning = nil
    }
    log.endStep {
      $0.value = value
      $0.hasTail = hasTail
      $0.alive = alive.numbers
    }
  }

  /// Releases everything.
  func letGo() { (beginning, current) = (nil, nil) }

  private func begin(with adapter: SequenceAdapter?) { (beginning, current) = (adapter, adapter) }

  private var work: SequenceSubject.Work {
    { [log, alive] place in
      log.note(.observed) { $0.worked.append(place) }
      guard place < SequenceModel.places else { return nil }
      alive.add(place)
      return SequenceItem(place) { alive.remove($0) }
    }
  }
}
