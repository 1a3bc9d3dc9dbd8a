/// The declared differences between an operator and a plain one.
///
/// A trait lifts or changes the expectation of a rule, and the kit checks the trait as well: if the exception never
/// happens within the scope, the rule that it concerns reports that.
public struct Traits: OptionSet, Hashable, Sendable {
  /// One bit per trait.
  public let rawValue: UInt64

  /// Makes a set from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Replaces, retries or materializes failures instead of passing them on at once. (E2, O3, O4)
  public static let handlesFailure = Traits(rawValue: 1 << 0)

  /// Handles an interruption in another way than passing it on at once. (E4, O3, O4)
  public static let handlesInterruption = Traits(rawValue: 1 << 1)

  /// Starts again, continues with another source or waits after its inputs have completed. (E3, O4)
  public static let outlivesInputs = Traits(rawValue: 1 << 2)

  /// Completes before its inputs do. (E3)
  public static let finishesEarly = Traits(rawValue: 1 << 3)

  /// Delivers some events later or in another context, through the given scheduler. (E7)
  ///
  /// While the kit runs the operator, the tasks that it creates with `Task { }` run on that scheduler, too.
  public static let asynchronous = Traits(rawValue: 1 << 4)

  /// Delivers every event on the given scheduler. (B2)
  public static let deliversOnScheduler = Traits(rawValue: 1 << 5)

  /// Needs two hops instead of one for some events. (B3)
  public static let hopsTwice = Traits(rawValue: 1 << 6)

  /// Ignores values and uses only the terminal event. (O4)
  public static let ignoresValues = Traits(rawValue: 1 << 7)

  /// Starts its source more or less often than once per start. (P1)
  public static let startsAgain = Traits(rawValue: 1 << 8)

  /// Has ended before any event is sent; a signal reports that to its observers as an interruption. (P3)
  public static let endsAtBirth = Traits(rawValue: 1 << 9)

  /// Changes the failure that it passes on. (E2)
  public static let changesFailure = Traits(rawValue: 1 << 10)

  /// Answers a completion with a failure of its own, as `single` does if no value has come. (E3)
  ///
  /// An operator that fails because of a value or a deadline only need not declare it.
  public static let raisesFailure = Traits(rawValue: 1 << 11)

  /// Treats a failure of one input, counted from 0, as ``handlesFailure`` does. (E2, O3, O4)
  public static func handlesFailure(ofInput index: Int) -> Traits { Traits(rawValue: 1 << UInt64(16 + index)) }

  /// Treats an interruption of one input, counted from 0, as ``handlesInterruption`` does. (E4, O3, O4)
  public static func handlesInterruption(ofInput index: Int) -> Traits { Traits(rawValue: 1 << UInt64(24 + index)) }

  /// Returns true if a failure of the input need not be passed on.
  func handlesFailure(of input: Int) -> Bool {
    !isEmpty && !isDisjoint(with: [.handlesFailure, .handlesFailure(ofInput: input)])
  }

  /// Returns true if an interruption of the input need not be passed on.
  func handlesInterruption(of input: Int) -> Bool {
    !isEmpty && !isDisjoint(with: [.handlesInterruption, .handlesInterruption(ofInput: input)])
  }
}
