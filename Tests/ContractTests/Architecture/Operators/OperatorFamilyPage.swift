@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// A page of `Docs/Operators`, generated from the docs and by running every operator, with pictures of the events.
struct OperatorFamilyPage {
  let family: OperatorFamily
  let page: OperatorPage

  /// The page and its pictures, by their paths from the root.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    var lines = ["# \(family.title)", ""] + TextLayout.wrapped(family.text) + [""]
    let hasPictures = !family.operators.allSatisfy(\.isAnswer)
    lines += TextLayout.wrapped(
      "What others call these operators, and what is drawn in letters, is in [Operators](../Operators.md). Both pages are written by "
        + "running the operators."
        + (hasPictures
          ? " In the pictures, time goes to the right, a bar is the completion, a cross a failure, a diamond an interruption, and a "
            + "frame holds what happens in one instant." : "")
    )
    var described: Set<OperatorDoor> = []
    for entry in family.operators {
      let door = try page.door(entry)
      lines += ["", "## `\(page.name(entry))`", ""]
      if let picture = try OperatorPicture(entry) {
        let path = picturePath(entry, besides: files)
        files[path] = picture.svg
        lines += ["![\(picture.call). \(picture.spoken)](\(path.dropFirst("Docs/Operators/".count)))", ""]
      }
      let answers = entry.isAnswer ? try entry.draw() : []
      if !answers.isEmpty { lines += ["```text"] + answers.map { "\($0.label): \($0.marbles)" } + ["```", ""] }
      if described.insert(door).inserted { lines += try description(of: door) }
      lines += remarks(entry, page.traits(entry))
      if lines.last?.isEmpty == true { lines.removeLast() }
    }
    files[family.path] = lines.joined(separator: "\n") + "\n"
    return files
  }

  /// The name of a picture: that of the operator, with its labels.
  private func picturePath(_ entry: ReferenceOperator, besides files: [String: String]) -> String {
    let words = page.name(entry).split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    let folder = family.path.dropLast(".md".count)
    let numbers = (1...).lazy.map { $0 == 1 ? "" : "-\($0)" }
    return numbers.map { "\(folder)/\(words)\($0).svg" }.first { files[$0] == nil } ?? ""
  }

  /// Returns the docs without drawings, which the picture shows, and without what only callers need.
  private func description(of door: OperatorDoor) throws -> [String] {
    let paragraphs = door.docs.split(whereSeparator: \.isEmpty).map(Array.init)
    return paragraphs.flatMap { paragraph -> [String] in
      guard let first = paragraph.first else { return [] }
      if first.hasPrefix("|") { return paragraph.map(page.plain) + [""] }
      if first.hasPrefix("- ") { return cost(paragraph) }
      let isDrawing = !first.contains(" ") || first.hasPrefix("```")
      if isDrawing { return [] }
      // The page does not say which type an operator belongs to.
      let text = page.plain(paragraph.joined(separator: " ")).replacing(
        /`(Signal|SignalProducer)\/(?=[a-z])/,
        with: "`"
      )
      return TextLayout.wrapped(text) + [""]
    }
  }

  /// Returns the cost of an event, from a list of parameters and the like.
  private func cost(_ list: [String]) -> [String] {
    guard let start = list.firstIndex(where: { $0.hasPrefix("- Complexity: ") }) else { return [] }
    let rest = list[(start + 1)...].prefix { !$0.hasPrefix("- ") }
    let text = ([String(list[start].dropFirst("- Complexity: ".count))] + rest).joined(separator: " ")
    return TextLayout.wrapped("Costs \(page.plain(text))") + [""]
  }

  private func remarks(_ entry: ReferenceOperator, _ traits: String) -> [String] {
    let remarks = [("Declares", traits), ("Keeps without a bound", entry.unbounded)].filter { !$0.1.isEmpty }
    return TextLayout.wrapped(remarks.map { "*\($0.0)*: \($0.1)." }.joined(separator: " "))
  }
}
