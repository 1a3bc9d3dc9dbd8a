/// How much is tried: timelines up to a size, and what else is done to a stream in the smaller ones.
public struct Scope: Hashable, Sendable {
  /// Up to how many instants every timeline is tried.
  public var instants: Int

  /// Up to how many instants timelines may have two notes in one of them.
  public var pairedInstants: Int

  /// Up to how many instants timelines are also disposed, started twice and observed late.
  ///
  /// They are disposed at every instant and inside every event.
  public var variedInstants: Int

  /// How many instants the timelines of several inputs may have together.
  public var sharedInstants: Int

  /// How many different values are sent.
  public var letters: Int

  /// How often the search over threads takes the turn from a thread that could go on.
  public var preemptions: Int

  /// Makes a scope.
  public init(
    instants: Int,
    pairedInstants: Int,
    variedInstants: Int,
    sharedInstants: Int,
    letters: Int = 2,
    preemptions: Int = 2
  ) {
    self.instants = instants
    self.pairedInstants = pairedInstants
    self.variedInstants = variedInstants
    self.sharedInstants = sharedInstants
    self.letters = letters
    self.preemptions = preemptions
  }

  /// Nothing at all.
  public static let none = Scope(instants: 0, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)

  /// What a test can afford at every build: a tenth of a second for an operator over one stream.
  ///
  /// Measured in a debug build, where it is less than a thousand runs.
  public static let quick = Scope(instants: 4, pairedInstants: 2, variedInstants: 2, sharedInstants: 3)

  /// What the command spends on the reference, and a new operator deserves: twice as much, or more.
  public static let deep = Scope(instants: 4, pairedInstants: 3, variedInstants: 3, sharedInstants: 4)

  /// What the kill matrix spends on each pair of subject and rule.
  public static let small = Scope(instants: 3, pairedInstants: 2, variedInstants: 2, sharedInstants: 3)

  /// What a nightly run can afford.
  public static let thorough = Scope(
    instants: 6,
    pairedInstants: 4,
    variedInstants: 4,
    sharedInstants: 5,
    letters: 3,
    preemptions: 3
  )

  /// Whether nothing is tried.
  var isEmpty: Bool { instants <= 0 }
}
