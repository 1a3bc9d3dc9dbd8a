/// One small mutation of an operator, made from outside, to see whether a check detects it.
package struct Perturbation: Hashable, Sendable {
  /// The stream that is mutated.
  package enum Place: Hashable, Sendable {
    /// The operator's result, as its observers receive it.
    case result
    /// An input, as the operator receives it; of a stream of streams, the outer one is the first.
    case input(Int)
  }

  /// The event that is mutated.
  package enum Target: Hashable, Sendable {
    /// One value, counted from 1 in each observation.
    case value(Int)
    case everyValue
    case end(EventKind)
  }

  /// The change to the event.
  package enum Deed: Hashable, Sendable {
    case lose
    case double
    /// The next value is sent first.
    case swap
    /// The event is sent a tick later.
    case delay
    /// The event is sent in the same instant, but on the scheduler.
    case hop
    case turn(into: EventKind)
    /// The last value is sent once more before the end.
    case stutter
    /// The last value is sent once more after the end.
    case trail
    /// The failure is replaced by another one.
    case rename
  }

  /// The change to observing or disposing.
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
  /// Returns every mutation of an operator with the given number of inputs.
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

  /// Returns the changes to the end of an input.
  ///
  /// Those that send after the end are left out: an input's own gate drops such events.
  private static func deedsToInput(_ end: EventKind) -> [Deed] {
    deeds(to: end).filter { $0 != .double && $0 != .trail }
  }

  private static func deeds(to end: EventKind) -> [Deed] {
    [.lose, .double, .delay, .hop, .stutter, .trail] + ends.filter { $0 != end }.map { .turn(into: $0) }
  }
}
