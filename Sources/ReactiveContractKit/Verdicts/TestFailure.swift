/// The failure that the kit's own sources send; marbles name it: `-a#'timeout'`.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name in the diagram; empty for a plain `#`.
  public let name: String

  /// Makes a failure with the given name.
  public init(_ name: String = "") { self.name = name }

  /// The failure's name, or `#`.
  public var description: String { name.isEmpty ? "#" : name }
}
