/// The place in the file of a test where a drawing lacks the line of its result.
struct MarbleRecording {
  /// The environment variable that asks to write the line into the file.
  static let environmentVariable = "RECORD_MARBLES"

  /// The path of the file.
  let path: String

  /// The line of the call, counted from 1.
  let line: Int

  /// The lines of the drawing without the blanks around them; the last one is the caption.
  let lines: [String]

  /// Held while a file is changed, because other tests may record into it.
  private static let turn = KitLocked(())

  /// Writes the line if the environment asks for it; returns what the user should do.
  func details(of marbles: String) -> [String] {
    guard Environment.value(of: Self.environmentVariable) == "1" else {
      return ["Insert this line below the caption, or run the test with \(Self.environmentVariable)=1:", marbles]
    }
    guard let reason = record(marbles) else { return ["This line is in the file now; run the test again:", marbles] }
    return ["Insert this line below the caption; it cannot be written to \(path): \(reason)", marbles]
  }

  /// Writes the line into the file; returns the reason if that is not possible.
  func record(_ marbles: String) -> String? {
    Self.turn.withLock { _ in
      switch FileInput.text(path) {
      case .missing: return "there is no such file"
      case .unreadable(let reason): return reason
      case .text(let text):
        switch inserting(marbles, into: text) {
        case .success(let changed): return FileOutput.replaceFile(path, with: changed)
        case .failure(let problem): return problem.reason
        }
      }
    }
  }

  struct Problem: Error, Equatable {
    let reason: String
  }

  /// Returns the text of a file with the line below the caption.
  func inserting(_ marbles: String, into text: String) -> Result<String, Problem> {
    // In a literal, a backslash means something else, and in which way depends on the literal.
    if marbles.contains("\\") { return .failure(Problem(reason: "the line has a backslash")) }
    let newline: Character = text.contains("\r\n") ? "\r\n" : "\n"
    var rows = text.split(separator: newline, omittingEmptySubsequences: false).map { String($0) }
    guard let (first, caption) = place(in: rows) else {
      return .failure(Problem(reason: "the drawing was not found at or below line \(line)"))
    }
    let next = rows[(caption + 1)...].firstIndex { !$0.withoutBlanksAround.isEmpty } ?? rows.endIndex
    guard next == rows.endIndex || rows[next].withoutBlanksAround.hasPrefix("\"\"\"") else {
      return .failure(Problem(reason: "there is a line below the caption already"))
    }
    let indent = rows[first].prefix { $0.isWhitespace }
    rows.replaceSubrange((caption + 1)..<next, with: ["\(indent)\(marbles)"])
    return .success(rows.joined(separator: String(newline)))
  }

  /// Returns the rows of the first line and of the caption; lines that other recordings have inserted may be above.
  private func place(in rows: [String]) -> (first: Int, caption: Int)? {
    let written = rows.indices.dropFirst(max(0, line - 1)).filter { !rows[$0].withoutBlanksAround.isEmpty }
    for start in 0..<max(0, written.count - lines.count + 1) {
      let candidate = written[start..<start + lines.count]
      if candidate.map({ rows[$0].withoutBlanksAround }) == lines, let first = candidate.first,
        let last = candidate.last
      {
        return (first, last)
      }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without the blanks at its beginning and its end.
  var withoutBlanksAround: String { String(drop { $0.isWhitespace }).withoutTrailingBlanks }
}
