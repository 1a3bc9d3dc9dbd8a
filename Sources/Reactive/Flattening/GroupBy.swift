/// The values of a stream that have something in common, as `groupBy` sends them.
public struct SignalGroup<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  /// What they have in common.
  public let key: Key

  /// The values themselves.
  ///
  /// Hot: who observes it inside the delivery of the group misses nothing, who comes later misses what has passed.
  public let signal: Signal<Value, Failure>
}

extension Signal {
  /// Sends a stream for every new key, and then each value into the stream of its key.
  ///
  /// | event       | effect                                                                               |
  /// | ----------- | ------------------------------------------------------------------------------------ |
  /// | next        | of a new key: its group is sent; in any case the value then goes into its group      |
  /// | failed      | fails the groups, in the order in which they began; then forwarded                   |
  /// | completed   | completes the groups, in the order in which they began; then forwarded               |
  /// | interrupted | interrupts the groups, in the order in which they began; then forwarded              |
  ///
  ///     --a1-b1-a2--|
  ///       groupBy(letter)
  ///     --A--B------|
  ///       A: 1---2--|
  ///          B: 1---|
  ///
  /// One run feeds everybody: when the result is disposed of, or ends without an event, the groups are interrupted, whoever
  /// observes them. A group that nobody holds or observes is over, and drops the values of its key. Events of a group are
  /// delivered inside the delivery of the one that caused them, on the same thread.
  ///
  /// Remembers all keys, without bound.
  ///
  /// - Parameter key: Says to which group a value belongs. Runs once per value, however many observers there are.
  /// - Complexity: O(1) per event, O(n) memory in the number of distinct keys; the end is O(n).
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Signal<SignalGroup<Key, Value, Failure>, Failure> {
    applying(AssignGroups(key)).applying(FeedGroups()).titled(label?.name.adding("groupBy"))
  }
}

extension SignalProducer {
  /// Sends a stream for every new key of a run, and then each value into the stream of its key.
  ///
  /// Disposing of the run interrupts its groups. See ``Signal/groupBy(_:)``.
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> SignalProducer<SignalGroup<Key, Value, Failure>, Failure> {
    applying(AssignGroups(key)).applying(FeedGroups()).titled(label?.adding("groupBy"))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends a stream for every new key, and then each value into the stream of its key.
  ///
  /// See ``Signal/groupBy(_:)``.
  public static func groupBy<Key: Hashable & Sendable>(_ key: @escaping @Sendable (Input) -> Key) -> Self
  where Output == SignalGroup<Key, Input, InputFailure> {
    Self(signal: { $0.groupBy(key) }, producer: { $0.groupBy(key) })
  }
}

/// What becomes of a value: a group is sent, or the value goes into one.
enum GroupStep<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  case begin(SignalGroup<Key, Value, Failure>)
  case feed(Observer<Value, Failure>, Value)
}

/// Finds or begins the group of each value.
///
/// The inputs of the groups are held here alone: an end without an event releases them, which interrupts the groups.
struct AssignGroups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: ValueTransducer, ForgettingTransducer {
  typealias Step = GroupStep<Key, Value, Failure>

  private let key: @Sendable (Value) -> Key
  private var inputs: [Observer<Value, Failure>] = []
  private var places: [Key: Int] = [:]

  init(_ key: @escaping @Sendable (Value) -> Key) { self.key = key }

  mutating func receive(_ value: Value) -> Reaction<Step, Failure> {
    let key = key(value)
    if let place = places[key] { return .send(.feed(inputs[place], value)) }
    let (signal, input) = Signal<Value, Failure>.pipe()
    places[key] = inputs.count
    inputs.append(input)
    return .sendEach([.begin(SignalGroup(key: key, signal: signal)), .feed(input, value)])
  }

  func forget() { for input in inputs { input.forget() } }

  mutating func end(_ termination: Termination<Failure>) -> Reaction<Step, Failure> {
    for input in inputs { input.end(termination) }
    return .end(termination)
  }
}

/// Sends the groups on, and the values into them.
struct FeedGroups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: ValueTransducer {
  mutating func receive(
    _ step: GroupStep<Key, Value, Failure>
  ) -> Reaction<SignalGroup<Key, Value, Failure>, Failure> {
    switch step {
    case .begin(let group): return .send(group)
    case .feed(let input, let value):
      input.send(value: value)
      return .nothing
    }
  }
}
