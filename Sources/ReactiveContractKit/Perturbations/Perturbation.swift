/// One small damage that is done to an operator from outside, to learn whether anybody notices.
package struct Perturbation: Hashable, Sendable {
  /// Where the damage is done.
  package enum Place: Hashable, Sendable {
    /// To what the observers of the operator's result see.
    case result
    /// To what the operator sees of an input; of a stream of streams, the outer one is the first.
    case input(Int)
  }

  /// Which event it concerns.
  package enum Target: Hashable, Sendable {
    /// One value, counted from 1 for each observation.
    case value(Int)
    case everyValue
    case end(EventKind)
  }

  /// What is done to the event.
  package enum Deed: Hashable, Sendable {
    case lose
    case double
    /// The next value goes first.
    case swap
    /// It comes a tick later.
    case delay
    /// It comes in the same instant, but from the scheduler.
    case hop
    case turn(into: EventKind)
    /// The last value is sent once more, in front of the end.
    case stutter
    /// The last value is sent once more, behind the end.
    case trail
    /// The failure becomes another one.
    case rename
  }

  /// What is done to observing and disposing.
  package enum Wiring: Hashable, Sendable {
    case startTwice
    case startLater
    case keep
    case disposeLater
    case deaf
    case silentFarewell
    case farewell(EventKind)
    case leakingFarewell
    case deadAfterFirstRun
    case interruptedAfterFirstRun
    case countAcrossRuns
    case share
    case replayLast
  }

  package enum Kind: Hashable, Sendable {
    case event(Target, Deed)
    case wiring(Wiring)
  }

  let place: Place
  let kind: Kind

  package init(_ place: Place, _ target: Target, _ deed: Deed) {
    self.place = place
    kind = .event(target, deed)
  }

  package init(_ place: Place, _ wiring: Wiring) {
    self.place = place
    kind = .wiring(wiring)
  }
}

extension Perturbation {
  /// Everything that can be done to an operator with so many inputs.
  static func all(inputs: Int) -> [Perturbation] {
    ofResult + (0..<inputs).flatMap(ofInput)
  }

  private static let ends: [EventKind] = [.failed, .completed, .interrupted]

  private static var ofResult: [Perturbation] {
    let ofValues: [(Target, Deed)] = [
      (.value(1), .lose), (.value(2), .lose), (.value(1), .double), (.value(2), .double), (.value(1), .swap),
      (.value(1), .delay), (.value(1), .hop), (.everyValue, .hop), (.everyValue, .lose),
    ]
    let wirings: [Wiring] = [
      .deaf, .silentFarewell, .farewell(.completed), .farewell(.failed), .leakingFarewell, .deadAfterFirstRun,
      .interruptedAfterFirstRun, .countAcrossRuns, .share, .replayLast,
    ]
    return ofValues.map { Perturbation(.result, $0, $1) }
      + ends.flatMap { end in deeds(to: end).map { Perturbation(.result, .end(end), $0) } }
      + [Perturbation(.result, .end(.failed), .rename)]
      + wirings.map { Perturbation(.result, $0) }
  }

  private static func ofInput(_ input: Int) -> [Perturbation] {
    let ofValues: [(Target, Deed)] = [
      (.value(1), .lose), (.value(2), .lose), (.value(1), .double), (.value(2), .double), (.value(1), .swap),
      (.value(1), .delay), (.value(1), .hop), (.everyValue, .lose),
    ]
    let wirings: [Wiring] = [.startTwice, .startLater, .keep, .disposeLater]
    return ofValues.map { Perturbation(.input(input), $0, $1) }
      + ends.flatMap { end in deedsToInput(end).map { Perturbation(.input(input), .end(end), $0) } }
      + [Perturbation(.input(input), .end(.failed), .rename)]
      + wirings.map { Perturbation(.input(input), $0) }
  }

  /// What comes behind the end of an input, its own gate keeps from every operator.
  private static func deedsToInput(_ end: EventKind) -> [Deed] {
    deeds(to: end).filter { $0 != .double && $0 != .trail }
  }

  private static func deeds(to end: EventKind) -> [Deed] {
    [.lose, .double, .delay, .hop, .stutter, .trail] + ends.filter { $0 != end }.map { .turn(into: $0) }
  }
}
