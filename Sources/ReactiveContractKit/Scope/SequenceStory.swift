/// One thing that the kit does to a sequence.
enum SequenceStep: String, CaseIterable, Sendable {
  case make = "make"
  case head = "head"
  case tail = "tail"
  case restart = "from the beginning"
  case derive = "derive"
  case letGo = "let go of the beginning"
}

/// What the kit does to one sequence, in order.
struct SequenceStory: Hashable, Sendable {
  /// How many values the sequence of a story has.
  static let places = 2

  var steps: [SequenceStep] = [.make]

  var words: [String] { steps.map(\.rawValue) }
}

extension SequenceStory {
  /// Reads the words of a token; `nil` if one of them says nothing that can be done.
  init?(words: [String]) {
    let steps = words.compactMap(SequenceStep.init)
    guard steps.count == words.count, steps.first == .make else { return nil }
    self.steps = steps
  }
}

/// Where the kit stands in a sequence that keeps the rules: a pure function of what is done to it.
struct SequenceModel: Hashable, Sendable {
  /// The place that is held, counted from 0; that of the end, or behind it, if it is not before `SequenceStory.places`.
  private(set) var place = 0

  /// Whether the beginning is held, too.
  private(set) var holdsBeginning = true
  private(set) var isDerived = false

  /// Whether the step means something now.
  func allows(_ step: SequenceStep, canDerive: Bool) -> Bool {
    switch step {
    case .make: false
    case .head: true
    case .tail: place <= SequenceStory.places
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
