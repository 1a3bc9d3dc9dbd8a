/// What an operator does differently from a plain one, declared by whoever puts it under contract.
///
/// A trait lifts or changes what a rule expects, and it is checked as well: an exception that never happens within the
/// scope is reported by the rule from which it exempts.
public struct Traits: OptionSet, Hashable, Sendable {
  /// One bit per trait.
  public let rawValue: UInt64

  /// Makes a set from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Replaces, retries or materializes failures instead of passing them on at once. (E2, O3, O4)
  public static let handlesFailure = Traits(rawValue: 1 << 0)

  /// Does something else with an interruption than passing it on at once. (E4, O3, O4)
  public static let handlesInterruption = Traits(rawValue: 1 << 1)

  /// Starts again, goes on with something else or waits when its inputs have completed. (E3, O4)
  public static let outlivesInputs = Traits(rawValue: 1 << 2)

  /// Completes before its inputs do. (E3)
  public static let finishesEarly = Traits(rawValue: 1 << 3)

  /// Delivers some events later or elsewhere, through the scheduler that it was given. (E7)
  public static let asynchronous = Traits(rawValue: 1 << 4)

  /// Delivers every event on the scheduler that it was given. (B2)
  public static let deliversOnScheduler = Traits(rawValue: 1 << 5)

  /// Needs one hop more than one for some events. (B3)
  public static let hopsTwice = Traits(rawValue: 1 << 6)

  /// Has no use for values, only for the end. (O4)
  public static let ignoresValues = Traits(rawValue: 1 << 7)

  /// Starts its source more or less often than once per start. (P1)
  public static let startsAgain = Traits(rawValue: 1 << 8)

  /// Has ended before anything is sent, which a signal tells its observers as an interruption. (P3)
  public static let endsAtBirth = Traits(rawValue: 1 << 9)

  /// Changes the failure that it passes on. (E2)
  public static let changesFailure = Traits(rawValue: 1 << 10)

  /// Treats a failure of one input, counted from 0, as ``handlesFailure`` does. (E2, O3, O4)
  public static func handlesFailure(ofInput index: Int) -> Traits { Traits(rawValue: 1 << UInt64(16 + index)) }

  /// Treats an interruption of one input, counted from 0, as ``handlesInterruption`` does. (E4, O3, O4)
  public static func handlesInterruption(ofInput index: Int) -> Traits { Traits(rawValue: 1 << UInt64(24 + index)) }

  /// Whether the failure of an input need not pass.
  func handlesFailure(of input: Int) -> Bool {
    !isDisjoint(with: [.handlesFailure, .handlesFailure(ofInput: input)])
  }

  /// Whether the interruption of an input need not pass.
  func handlesInterruption(of input: Int) -> Bool {
    !isDisjoint(with: [.handlesInterruption, .handlesInterruption(ofInput: input)])
  }
}
