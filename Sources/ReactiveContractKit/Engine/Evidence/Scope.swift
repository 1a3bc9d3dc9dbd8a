/// The limits of a check: the size of timelines, and the variations that are tried on smaller ones.
public struct Scope: Hashable, Sendable {
  /// The maximum number of instants of a timeline.
  public var instants: Int

  /// The maximum number of instants of a timeline that may have two notes in one instant.
  public var pairedInstants: Int

  /// The maximum number of instants of a timeline that is also disposed, started twice or observed late.
  ///
  /// Such a timeline is disposed at every instant and inside the first three deliveries. It is started twice only if it
  /// has at most two instants.
  public var variedInstants: Int

  /// The maximum total number of instants of the timelines of several inputs.
  public var sharedInstants: Int

  /// The number of different values that are sent.
  public var letters: Int

  /// The maximum number of preemptions in a schedule: switches away from a thread that could continue.
  public var preemptions: Int

  /// The number of timelines, and of orders of steps, that are tried at random.
  ///
  /// Most are larger than those that are all tried. They come from the same seeds in every run, and are tried if no rule is
  /// broken before.
  public var samples = 0

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

  /// A scope that tries nothing.
  public static let none = Scope(instants: 0, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)

  /// A scope for tests at every build: less than a tenth of a second for an operator with one input.
  ///
  /// Measured in a debug build, in which that is about sixteen hundred runs.
  public static let quick = Scope(instants: 4, pairedInstants: 2, variedInstants: 2, sharedInstants: 3).sampling(256)

  /// The scope that the command uses for the reference; recommended for a new operator.
  ///
  /// It costs twice as much as ``quick``, or more.
  public static let deep = Scope(instants: 4, pairedInstants: 3, variedInstants: 3, sharedInstants: 4).sampling(512)

  /// The scope of the kill matrix for each pair of subject and rule.
  public static let small = Scope(instants: 3, pairedInstants: 2, variedInstants: 2, sharedInstants: 3)

  /// A scope for nightly runs.
  public static let thorough = Scope(
    instants: 6,
    pairedInstants: 4,
    variedInstants: 4,
    sharedInstants: 5,
    letters: 3,
    preemptions: 3
  ).sampling(4_096)

  private func sampling(_ samples: Int) -> Scope {
    var scope = self
    scope.samples = samples
    return scope
  }

  /// True if nothing is tried.
  var isEmpty: Bool { instants <= 0 }
}
