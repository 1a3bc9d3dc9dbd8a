/// The error that a marble test throws, with all differences from the drawings.
///
/// Its text begins with the file and line of the first problem, and needs no colours.
public struct MarbleFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One difference from the drawings.
  public struct Problem: Hashable, Sendable {
    /// The line of the test that stated the expectation.
    public let caller: Report.Caller

    /// A short description of the problem.
    public let headline: String

    /// Expected above actual; empty if there is nothing to draw.
    public let diagram: [DiagramRow]

    /// Further details, one per line.
    public let details: [String]
  }

  /// The problems in the order of the test, at least one.
  public let problems: [Problem]

  /// All problems, each with its location, its drawing and its details.
  public var description: String { problems.map(\.description).joined(separator: "\n\n") }
}

extension MarbleFailure.Problem: CustomStringConvertible {
  /// The location, the drawing and the details.
  public var description: String {
    let blocks = [Diagram.lines(diagram), details].filter { !$0.isEmpty }.map { lines in
      lines.map { "    \($0)".withoutTrailingBlanks }.joined(separator: "\n")
    }
    return (["\(caller.fileID):\(caller.line) · \(headline)"] + blocks).joined(separator: "\n\n")
  }
}
