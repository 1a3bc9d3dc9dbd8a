/// One small mutation of an operator, made from outside, to see whether a check detects it.
package struct Mutation: Hashable, Sendable {
  /// The stream that is mutated.
  package enum Place: Hashable, Sendable {
    /// The operator's result, as its observers receive it.
    case result
    /// An input, as the operator receives it; of a stream of streams, the outer one is the first.
    case input(Int)
  }

  /// The selection of the events that are mutated.
  package enum EventSelector: Hashable, Sendable {
    /// One value, counted from 1 in each observation.
    case value(Int)
    case everyValue
    case end(EventKind)
  }

  /// The change to the event.
  package enum EventChange: Hashable, Sendable {
    case lose
    case duplicate
    /// The next value is sent first.
    case swap
    /// The event is sent a tick later.
    case delay
    /// The event is sent in the same instant, but on the scheduler.
    case sendOnScheduler
    case replace(with: EventKind)
    /// The last value is sent once more before the end.
    case repeatValueBefore
    /// The last value is sent once more after the end.
    case repeatValueAfter
    /// The failure is replaced by another one.
    case changeFailure
  }

  /// The change to observing or disposing.
  package enum ObservationChange: Hashable, Sendable {
    case startTwice
    /// The stream is started in the same instant, but on the scheduler.
    case startLater
    /// The stream is never disposed of, but its events are no longer received.
    case neverDispose
    /// The stream is disposed of a tick later.
    case disposeLater
    /// The stream is not disposed of, and its events are still received.
    case ignoreDisposal
    case sendNothingOnDisposal
    case sendOnDisposal(EventKind)
    /// An interruption is sent on disposal, and the stream is not disposed of.
    case interruptWithoutStopping
    case sendNothingAfterFirstRun
    case interruptAfterFirstRun
    /// The second value is lost, counted over all observations.
    case countAcrossRuns
    /// All observations share the first run.
    case share
    /// The last value of earlier runs is sent first.
    case replayLast
  }

  package enum Kind: Hashable, Sendable {
    case event(EventSelector, EventChange)
    case observation(ObservationChange)
  }

  let place: Place
  let kind: Kind

  package init(_ place: Place, _ selector: EventSelector, _ change: EventChange) {
    self.place = place
    kind = .event(selector, change)
  }

  package init(_ place: Place, _ change: ObservationChange) {
    self.place = place
    kind = .observation(change)
  }
}

extension Mutation {
  /// Returns every mutation of an operator with the given number of inputs.
  static func all(inputs: Int) -> [Mutation] {
    ofResult + (0..<inputs).flatMap(ofInput)
  }

  private static let ends: [EventKind] = [.failed, .completed, .interrupted]

  private static var ofResult: [Mutation] {
    let ofValues: [(EventSelector, EventChange)] = [
      (.value(1), .lose), (.value(2), .lose), (.value(1), .duplicate), (.value(2), .duplicate), (.value(1), .swap),
      (.value(1), .delay), (.value(1), .sendOnScheduler), (.everyValue, .sendOnScheduler), (.everyValue, .lose),
    ]
    let ofObservation: [ObservationChange] = [
      .ignoreDisposal, .sendNothingOnDisposal, .sendOnDisposal(.completed), .sendOnDisposal(.failed),
      .interruptWithoutStopping, .sendNothingAfterFirstRun, .interruptAfterFirstRun, .countAcrossRuns, .share,
      .replayLast,
    ]
    return ofValues.map { Mutation(.result, $0, $1) }
      + ends.flatMap { end in changesToResult(end).map { Mutation(.result, .end(end), $0) } }
      + [Mutation(.result, .end(.failed), .changeFailure)]
      + ofObservation.map { Mutation(.result, $0) }
  }

  private static func ofInput(_ input: Int) -> [Mutation] {
    let ofValues: [(EventSelector, EventChange)] = [
      (.value(1), .lose), (.value(2), .lose), (.value(1), .duplicate), (.value(2), .duplicate), (.value(1), .swap),
      (.value(1), .delay), (.value(1), .sendOnScheduler), (.everyValue, .lose),
    ]
    let ofObservation: [ObservationChange] = [.startTwice, .startLater, .neverDispose, .disposeLater]
    return ofValues.map { Mutation(.input(input), $0, $1) }
      + ends.flatMap { end in changesToInput(end).map { Mutation(.input(input), .end(end), $0) } }
      + [Mutation(.input(input), .end(.failed), .changeFailure)]
      + ofObservation.map { Mutation(.input(input), $0) }
  }

  /// Returns the changes to an end of an input.
  ///
  /// Those that send after the end are left out: an input's own gate drops such events.
  private static func changesToInput(_ end: EventKind) -> [EventChange] {
    changesToResult(end).filter { $0 != .duplicate && $0 != .repeatValueAfter }
  }

  /// Returns the changes to an end of the result.
  private static func changesToResult(_ end: EventKind) -> [EventChange] {
    [.lose, .duplicate, .delay, .sendOnScheduler, .repeatValueBefore, .repeatValueAfter]
      + ends.filter { $0 != end }.map { .replace(with: $0) }
  }
}
