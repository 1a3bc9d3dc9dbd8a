/// The features that a stream library supports; rules about missing features are not applicable.
public struct Capabilities: OptionSet, Hashable, Sendable {
  /// One bit per capability.
  public let rawValue: UInt32

  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Its streams can fail.
  public static let failure = Capabilities(rawValue: 1 << 0)

  /// Its streams can be interrupted.
  public static let interruption = Capabilities(rawValue: 1 << 1)

  /// Disposing a started run sends an interruption to the observer.
  ///
  /// In an operator's form for producers, the inputs that the kit makes do the same if they can be interrupted: an input
  /// answers the disposal of its observation with an interruption, which waits until the event that is being handled
  /// has been handled.
  public static let interruptionOnDisposal = Capabilities(rawValue: 1 << 2)

  /// A stream can be released while its observers stay attached.
  public static let droppableShell = Capabilities(rawValue: 1 << 3)

  /// The sending end of a stream can be released.
  public static let releasableInput = Capabilities(rawValue: 1 << 4)

  /// A stream can be given resources that it disposes when it ends.
  public static let resources = Capabilities(rawValue: 1 << 5)

  /// A stream can be observed more than once.
  public static let manyObservers = Capabilities(rawValue: 1 << 6)

  /// Several threads may send into the inputs of an operator, and dispose its run, at once.
  public static let threads = Capabilities(rawValue: 1 << 7)

  /// All capabilities.
  public static let all: Capabilities = [
    .failure, .interruption, .interruptionOnDisposal, .droppableShell, .releasableInput, .resources, .manyObservers,
    .threads,
  ]
}

extension Capabilities {
  /// Returns true if the inputs of the kit answer their disposal with an interruption, as those of the library do.
  func answersDisposal(of streamKind: StreamKind) -> Bool {
    streamKind == .producer && isSuperset(of: [.interruption, .interruptionOnDisposal])
  }
}
