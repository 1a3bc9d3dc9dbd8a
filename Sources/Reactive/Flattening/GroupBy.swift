/// The values of a stream that have the same key, as `groupBy` sends them.
public struct SignalGroup<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  /// The key of all values in the group.
  public let key: Key

  /// The stream of the values.
  ///
  /// A hot stream: an observer that is added during the delivery of the group receives every value; a later observer
  /// misses the values that were sent before.
  public let signal: Signal<Value, Failure>
}

extension Signal {
  /// Sends a group for every new key, and sends each value into the group of its key.
  ///
  /// | event       | effect                                                                      |
  /// | ----------- | --------------------------------------------------------------------------- |
  /// | next        | if the key is new, its group is sent; then the value is sent into the group |
  /// | failed      | fails the groups, in the order in which they began; then forwarded          |
  /// | completed   | completes the groups, in the order in which they began; then forwarded      |
  /// | interrupted | interrupts the groups, in the order in which they began; then forwarded     |
  ///
  ///     --a1-b1-a2--|
  ///       groupBy(letter)
  ///     --A--B------|
  ///       A: 1---2--|
  ///          B: 1---|
  ///
  /// All groups depend on the result: when it is disposed of, or ends without an event, the groups are interrupted,
  /// even if they are observed. A group that is neither held nor observed has ended, and the values of its key are
  /// dropped. Events of a group are delivered during the delivery of the event that caused them, on the same thread.
  ///
  /// Stores all keys, without bound.
  ///
  /// - Parameter key: Returns the key of a value. Runs once per value, however many observers there are.
  /// - Complexity: O(1) per event, O(n) memory in the number of distinct keys; the end is O(n).
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Signal<SignalGroup<Key, Value, Failure>, Failure> {
    applying(AssignGroups(key)).applying(FeedGroups()).titled(label?.name.adding("groupBy"))
  }
}

extension SignalProducer {
  /// Sends a group for every new key of a run, and sends each value into the group of its key.
  ///
  /// Disposing of the run interrupts its groups. See ``Signal/groupBy(_:)``.
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> SignalProducer<SignalGroup<Key, Value, Failure>, Failure> {
    applying(AssignGroups(key)).applying(FeedGroups()).titled(label?.adding("groupBy"))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends a group for every new key, and sends each value into the group of its key.
  ///
  /// See ``Signal/groupBy(_:)``.
  public static func groupBy<Key: Hashable & Sendable>(_ key: @escaping @Sendable (Input) -> Key) -> Self
  where Output == SignalGroup<Key, Input, InputFailure> {
    Self(signal: { $0.groupBy(key) }, producer: { $0.groupBy(key) })
  }
}

/// A step in handling a value: a group is sent, or the value is sent into a group.
enum GroupStep<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  case begin(SignalGroup<Key, Value, Failure>)
  case feed(Observer<Value, Failure>, Value)
}

/// Finds or begins the group of each value.
///
/// Only this value holds the inputs of the groups: an end without an event releases them, which interrupts the groups.
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

/// Forwards the groups, and sends the values into them.
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
