/// Decides when several inputs make an output and when the output ends, given only the inputs' numbers.
@usableFromInline
protocol CombiningRule: Sendable {
  /// True if all values of an input wait for their turn; otherwise a newer value replaces an older one.
  static var keepsAll: Bool { get }

  /// True if an input may become unneeded: ``needs(_:)`` is then checked after every event. By default false.
  static var letsGo: Bool { get }

  /// Returns whether a value of the input is kept for a later output if it makes none at once. By default true.
  static func keeps(_ input: Int) -> Bool

  /// Makes a rule for the given number of inputs; with none, no other requirement is called.
  init(inputs: Int)

  /// Records a value; returns whether an output is due.
  mutating func receive(from input: Int) -> Bool

  /// Records the completion of an input.
  mutating func complete(_ input: Int)

  /// Records the interruption of an input; returns whether it interrupts the output. By default true.
  mutating func interrupt(_ input: Int) -> Bool

  /// Returns whether the input is still needed; one that is not is detached. By default true.
  func needs(_ input: Int) -> Bool

  /// True if no output can follow.
  var isComplete: Bool { get }

  /// Returns whether an event can still follow if this input sends nothing more, not even an end, but others may.
  ///
  /// By default true.
  func canGoOn(without input: Int, canFail: Bool) -> Bool
}

extension CombiningRule {
  @inlinable
  static var letsGo: Bool { false }

  @inlinable
  static func keeps(_ input: Int) -> Bool { true }

  @inlinable
  mutating func interrupt(_ input: Int) -> Bool { true }

  @inlinable
  func needs(_ input: Int) -> Bool { true }

  @inlinable
  func canGoOn(without input: Int, canFail: Bool) -> Bool { true }
}

/// Makes an output for every value once every input has sent one; completes when all inputs have.
@usableFromInline
struct LatestRule: CombiningRule {
  @inlinable
  static var keepsAll: Bool { false }

  @usableFromInline
  var hasSent: [Bool]
  @usableFromInline
  var silent: Int
  @usableFromInline
  var running: Int

  @inlinable
  init(inputs: Int) {
    hasSent = Array(repeating: false, count: inputs)
    silent = inputs
    running = inputs
  }

  @inlinable
  mutating func receive(from input: Int) -> Bool {
    if !hasSent[input] {
      hasSent[input] = true
      silent -= 1
    }
    return silent == 0
  }

  @inlinable
  mutating func complete(_ input: Int) { running -= 1 }

  @inlinable
  var isComplete: Bool { running == 0 }

  @inlinable
  func canGoOn(without input: Int, canFail: Bool) -> Bool { hasSent[input] || canFail }
}

/// Makes an output of the k-th values of all inputs; completes when a completed input has no waiting value.
@usableFromInline
struct PairingRule: CombiningRule {
  @inlinable
  static var keepsAll: Bool { true }

  @usableFromInline
  var waiting: [Int]
  @usableFromInline
  var hasCompleted: [Bool]

  /// The number of inputs without a waiting value.
  @usableFromInline
  var empty: Int

  /// The number of inputs that have not completed.
  @usableFromInline
  var running: Int

  /// The number of inputs that have completed and have no waiting value.
  @usableFromInline
  var exhausted = 0

  @inlinable
  init(inputs: Int) {
    waiting = Array(repeating: 0, count: inputs)
    hasCompleted = Array(repeating: false, count: inputs)
    empty = inputs
    running = inputs
  }

  @inlinable
  mutating func receive(from input: Int) -> Bool {
    waiting[input] += 1
    if waiting[input] == 1 { empty -= 1 }
    guard empty == 0 else { return false }
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] == 0 {
        empty += 1
        if hasCompleted[index] { exhausted += 1 }
      }
    }
    return true
  }

  @inlinable
  mutating func complete(_ input: Int) {
    hasCompleted[input] = true
    running -= 1
    if waiting[input] == 0 { exhausted += 1 }
  }

  @inlinable
  var isComplete: Bool { exhausted > 0 || running == 0 }
}
