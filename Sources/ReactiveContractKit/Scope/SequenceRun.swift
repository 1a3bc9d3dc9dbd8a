/// One sequence, and the places by which the kit holds it.
final class SequenceRun {
  private let log: SequenceLog
  private let subject: SequenceSubject
  private var beginning: SequenceFace?
  private var current: SequenceFace?

  init(_ log: SequenceLog, _ subject: SequenceSubject) {
    self.log = log
    self.subject = subject
  }

  /// Does one thing to the sequence.
  func take(_ step: SequenceStep) {
    log.beginStep()
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
    log.endStep(value: value, hasTail: hasTail)
  }

  /// Lets go of everything.
  func letGo() { (beginning, current) = (nil, nil) }

  private func begin(with face: SequenceFace?) { (beginning, current) = (face, face) }

  private var work: SequenceSubject.Work {
    { [log] place in
      log.work(place)
      guard place < SequenceStory.places else { return nil }
      log.count(place, 1)
      return SequenceItem(place) { log.count($0, -1) }
    }
  }
}
