/// Decides, by the number of each input alone, when several inputs make an output, and when that ends.
protocol CombiningRule: Sendable {
  /// Whether an input's values all wait for their turn; otherwise the latest one replaces those before.
  static var keepsAll: Bool { get }

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
}

extension CombiningRule {
  mutating func interrupt(_ input: Int) -> Bool { true }

  func needs(_ input: Int) -> Bool { true }
}

/// An output for every value, once every input has sent one; complete when all inputs are.
struct LatestRule: CombiningRule {
  static var keepsAll: Bool { false }

  private var hasSent: [Bool]
  private var silent: Int
  private var running: Int

  init(inputs: Int) {
    hasSent = Array(repeating: false, count: inputs)
    silent = inputs
    running = inputs
  }

  mutating func receive(from input: Int) -> Bool {
    if !hasSent[input] {
      hasSent[input] = true
      silent -= 1
    }
    return silent == 0
  }

  mutating func complete(_ input: Int) { running -= 1 }

  var isComplete: Bool { running == 0 }
}

/// An output for the k-th values of all inputs; complete when an input is that has nothing left.
struct PairingRule: CombiningRule {
  static var keepsAll: Bool { true }

  private var waiting: [Int]
  private var hasCompleted: [Bool]

  /// How many inputs have nothing waiting.
  private var empty: Int

  init(inputs: Int) {
    waiting = Array(repeating: 0, count: inputs)
    hasCompleted = Array(repeating: false, count: inputs)
    empty = inputs
  }

  mutating func receive(from input: Int) -> Bool {
    waiting[input] += 1
    if waiting[input] == 1 { empty -= 1 }
    guard empty == 0 else { return false }
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] == 0 { empty += 1 }
    }
    return true
  }

  mutating func complete(_ input: Int) { hasCompleted[input] = true }

  var isComplete: Bool {
    zip(waiting, hasCompleted).contains { $0 == 0 && $1 } || hasCompleted.allSatisfy(\.self)
  }
}
