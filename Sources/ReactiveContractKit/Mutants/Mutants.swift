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
    races,
  ].flatMap(\.self)
}
