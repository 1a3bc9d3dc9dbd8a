/// One step of the kit on a sequence.
enum SequenceStep: String, CaseIterable, Sendable {
  case make = "make"
  case head = "head"
  case tail = "tail"
  case restart = "from the beginning"
  case derive = "derive"
  case letGo = "let go of the beginning"
}

/// A model of the kit's position in a sequence that keeps the rules: a pure function of the steps so far.
struct SequenceModel: StepModel {
  typealias Reaction = SequenceReaction

  /// The number of values of the sequence in a step sequence.
  static let places = 2

  /// The place that is held, counted from 0; `places` is the end, and a greater number is after the end.
  private(set) var place = 0

  /// True if the beginning is held as well.
  private(set) var holdsBeginning = true
  private(set) var isDerived = false
  let canDerive: Bool

  init(canDerive: Bool) { self.canDerive = canDerive }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: SequenceStep) -> Bool {
    switch step {
    case .make: false
    case .head: true
    case .tail: place <= Self.places
    case .restart: holdsBeginning && place > 0
    case .derive: canDerive && holdsBeginning && !isDerived
    case .letGo: holdsBeginning
    }
  }

  /// Takes the step.
  mutating func take(_ step: SequenceStep) {
    switch step {
    case .make, .head: break
    case .tail: place += 1
    case .restart: place = 0
    case .derive: (place, isDerived) = (0, true)
    case .letGo: holdsBeginning = false
    }
  }
}
