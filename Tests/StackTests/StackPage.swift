import Foundation

/// The page that says how many levels are wanted, tested and fit: `Docs/Stack.md`.
enum StackPage {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/Stack.md")

  private static let head = """
    | kind | debug: goal | tested | fit | release: goal | tested | fit |
    | --- | --: | --: | --: | --: | --: | --: |
    """

  /// The page as it is.
  static var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

  /// The page with the numbers of the code, and with what was measured in the build that is running.
  static func text(measured: [String: String] = [:]) throws -> String {
    let page = try text
    guard let table = page.range(of: head + "\n") else { return page }
    let end = page.range(of: "\n\n", range: table.upperBound..<page.endIndex)?.lowerBound ?? page.endIndex
    var known: [String: (debug: String, release: String)] = [:]
    for line in page[table.upperBound..<end].split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 7 { known[cells[0]] = (cells[3], cells[6]) }
    }
    let rows = Nesting.all.map { nesting in
      var fit = known[nesting.name] ?? ("", "")
      if let number = measured[nesting.name] {
        #if DEBUG
          fit.debug = number
        #else
          fit.release = number
        #endif
      }
      let cells = [
        nesting.name, "\(nesting.goal.debug)", "\(nesting.tested.debug)", fit.debug, "\(nesting.goal.release)",
        "\(nesting.tested.release)", fit.release,
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return page.replacingCharacters(in: table.upperBound..<end, with: rows.joined(separator: "\n"))
  }

  static func write(_ text: String) throws { try text.write(to: file, atomically: true, encoding: .utf8) }
}
