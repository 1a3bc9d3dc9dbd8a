/// What a marble test throws: everything that was not as drawn.
///
/// Its text begins with the file and line of the first thing, and needs no colours.
public struct MarbleFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that was not as drawn.
  public struct Problem: Hashable, Sendable {
    /// The line of the test that asked for it.
    public let caller: Report.Caller

    /// What is wrong, in a few words.
    public let headline: String

    /// Expected over actual; empty if there is nothing to draw.
    public let diagram: [DiagramRow]

    /// What else there is to say, a line each.
    public let details: [String]
  }

  /// In the order of the test, at least one.
  public let problems: [Problem]

  /// All problems, each with its place, its drawing and its details.
  public var description: String { problems.map(\.text).joined(separator: "\n\n") }
}

extension MarbleFailure.Problem {
  /// The problem as it is printed.
  var text: String {
    let blocks = [Diagram.lines(diagram), details].filter { !$0.isEmpty }.map { lines in
      lines.map { "    \($0)".withoutTrailingBlanks }.joined(separator: "\n")
    }
    return (["\(caller.fileID):\(caller.line) · \(headline)"] + blocks).joined(separator: "\n\n")
  }
}
