import ReactiveContractKit

/// The subjects on which the rules are tested: broken ones to detect, and correct ones to pass.
public enum Mutants {
  /// The broken subjects, in the order of the rules that they break.
  public static let all: [Mutant] = [
    grammar, failures, completions, interruptions, serial, recursion, synchrony, deinitializers,
    creation, lives, lifetimes, observing,
    starts, runs, lifting, disposal,
    need, schedulers, hops, making, sharing,
    forwarding, handling, concurrency, blocking, recurring,
    coldSignals,
    properties, bindings, sequences, disposables, scheduling, actions, buffers,
    races, gaps,
  ].flatMap(\.self)

  /// The mutants that fail under several threads, which the search through schedules must find.
  package static var underThreads: [Mutant] { all.filter(\.isBrokenUnderThreads) + Self.unseenGaps }

  /// The mutants with a gap that this build's search cannot see, because it does not switch at the reference's locks.
  private static var unseenGaps: [Mutant] { all.contains { areGaps($0.id) } ? [] : gapped }

  /// Returns true if a subject is broken only between two uses of a lock.
  package static func areGaps(_ id: String) -> Bool { gapped.contains { $0.id == id } }

  /// The titles of all broken and all correct subjects, by id.
  package static var titles: [String: String] {
    let broken = (all + unseenGaps).map { ($0.id, $0.title) }
    return Dictionary(uniqueKeysWithValues: broken + variants.map { ($0.id, $0.title) })
  }
}
