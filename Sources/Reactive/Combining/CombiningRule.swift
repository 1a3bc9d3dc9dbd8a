/// Decides, by the number of each input alone, when several inputs make an output, and when that ends.
@usableFromInline
protocol CombiningRule: Sendable {
  /// Whether an input's values all wait for their turn; otherwise the latest one replaces those before.
  static var keepsAll: Bool { get }

  /// Whether an input may stop to matter, so that ``needs(_:)`` is to be asked for every event. By default none does.
  static var letsGo: Bool { get }

  /// Whether a value of an input that makes no output is kept for a later one. By default it is.
  static func keeps(_ input: Int) -> Bool

  /// Begins with the given number of inputs, one at least.
  init(inputs: Int)

  /// Notes a value; tells whether an output is due.
  mutating func receive(from input: Int) -> Bool

  /// Notes the completion of an input.
  mutating func complete(_ input: Int)

  /// Notes the interruption of an input; tells whether it interrupts the output. By default it does.
  mutating func interrupt(_ input: Int) -> Bool

  /// Whether it still matters what an input does; one that does not is let go of. By default it always does.
  func needs(_ input: Int) -> Bool

  /// Whether no output can follow any more.
  var isComplete: Bool { get }

  /// Whether an event can still follow when an input sends nothing more, not even an end, though others may. By default one can.
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

/// An output for every value, once every input has sent one; complete when all inputs are.
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

/// An output for the k-th values of all inputs; complete when an input is that has nothing left.
@usableFromInline
struct PairingRule: CombiningRule {
  @inlinable
  static var keepsAll: Bool { true }

  @usableFromInline
  var waiting: [Int]
  @usableFromInline
  var hasCompleted: [Bool]

  /// How many inputs have nothing waiting.
  @usableFromInline
  var empty: Int

  /// How many inputs have not completed.
  @usableFromInline
  var running: Int

  /// How many inputs have completed and have nothing waiting.
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
