import ReactiveContractKit

/// The subjects on which the rules are tried: broken ones to be noticed, correct ones to be left alone.
public enum Mutants {
  /// The broken subjects, in the order of the rules that they break.
  public static let all: [Mutant] = [
    grammar, failures, completions, interruptions, serial, recursion, synchrony,
    creation, lives, lifetimes, observing,
    starts, runs, lifting, disposal,
    need, schedulers, hops, making, sharing,
    forwarding, handling, concurrency, blocking, recurring,
    coldSignals,
    properties, bindings, sequences, disposables, scheduling, actions, buffers,
    races, gaps,
  ].flatMap(\.self)

  /// Those that are broken where threads meet: what the search through schedules must find.
  package static var underThreads: [Mutant] { all.filter(\.isBrokenUnderThreads) + Self.unseenGaps }

  /// Those whose gap no search sees that cannot look into the locks.
  private static var unseenGaps: [Mutant] { all.contains { areGaps($0.id) } ? [] : gapped }

  /// Whether a subject is broken between two locks only.
  package static func areGaps(_ name: String) -> Bool { gapped.contains { $0.id == name } }
}
