/// What a library does differently from the reference by intention, and what is therefore not compared.
///
/// What follows from ``Capabilities`` need not be said again: who cannot be interrupted is not sent an interruption, and who
/// does not answer a disposal may be silent.
public struct IntendedDifferences: OptionSet, Hashable, Sendable {
  /// One bit per difference.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its values are asked for, and on their way when somebody leaves, as those of asynchronous sequences.
  ///
  /// Undisturbed courses are compared, instant by instant, whether or not something comes from the scheduler. Where two inputs
  /// send in one instant, nobody promises which of them is asked first, and nothing is compared.
  public static let pulled = IntendedDifferences(rawValue: 1)
}

/// What an oracle must know about a library to foretell what its operator shows.
struct Manners: Hashable, Sendable {
  /// Whether a run that is disposed says so.
  var answersDisposal = true
  /// Whether its values are asked for.
  var isPulled = false
}
