/// The intended differences of a library from the reference, which are therefore not compared.
///
/// Differences that follow from ``Capabilities`` need not be repeated: a library that cannot be interrupted is not sent
/// an interruption, and a library that does not answer a disposal may stay silent.
public struct IntendedDifferences: OptionSet, Hashable, Sendable {
  /// One bit per difference.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Values are pulled and may be in flight at a disposal, as in asynchronous sequences.
  ///
  /// Only undisturbed runs are compared, instant by instant, regardless of whether an event comes from the scheduler.
  /// Cases in which two inputs send in one instant are not compared, because either input may be pulled first.
  public static let pulled = IntendedDifferences(rawValue: 1)
}

/// The traits of a library on which predictions for its operators depend.
struct Manners: Hashable, Sendable {
  /// True if a run that is disposed sends an interruption.
  var answersDisposal = true
  /// True if its values are pulled.
  var isPulled = false
  /// True if events must come from the scheduler, or without it, exactly where those of the reference do.
  var keepsOrigin = true
  /// True if a disposal inside a handler takes effect after all results of the event that is handled.
  var finishesEvents = true

  /// True if an operator over two signals may attach to either first, which decides who sends first in an instant.
  var attachesInAnyOrder = false
}
