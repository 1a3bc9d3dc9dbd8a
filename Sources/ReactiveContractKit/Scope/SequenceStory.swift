/// One thing that the kit does to a sequence.
enum SequenceStep: String, CaseIterable, Sendable {
  case make = "make"
  case head = "head"
  case tail = "tail"
  case restart = "from the beginning"
  case derive = "derive"
  case letGo = "let go of the beginning"
}

/// Where the kit stands in a sequence that keeps the rules: a pure function of what is done to it.
struct SequenceModel: StoryModel {
  typealias Reaction = SequenceReaction

  /// How many values the sequence of a story has.
  static let places = 2

  /// The place that is held, counted from 0; that of the end, or behind it, if it is not before `places`.
  private(set) var place = 0

  /// Whether the beginning is held, too.
  private(set) var holdsBeginning = true
  private(set) var isDerived = false
  let canDerive: Bool

  init(canDerive: Bool) { self.canDerive = canDerive }

  /// Whether the step means something now.
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
