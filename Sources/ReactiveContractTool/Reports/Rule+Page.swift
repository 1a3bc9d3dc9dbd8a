public import ReactiveContractKit

extension Rule {
  /// The complete explanation of the rule, as its page in Markdown.
  ///
  /// `contracts explain E2 --markdown` writes the page; a test compares the two, so that page and book stay equal.
  public var page: String {
    var blocks = [["# \(id) \(title)"], TextLayout.wrapped(text)]
    blocks.append(item("Level: \(level). \(level.meaning)") + item("Basis: \(basis.text)."))
    blocks += section("Why", paragraph(rationale.why))
    blocks += section("How it is checked", paragraph(check))
    if let remainder {
      blocks.append(item("Left open: \(remainder.question)") + item("Instead: \(remainder.substitute)"))
    }
    blocks += section("The usual mistake", paragraph(rationale.mistake))
    blocks.append(["```text"] + Diagram.lines(rationale.rows) + ["```"])
    if !readings.isEmpty {
      let items = readings.flatMap { reading in
        item("`\(reading.id)`\(reading.isReference ? " (the reference)" : ""): \(reading.text)")
          + TextLayout.wrapped("Basis: \(reading.basis.text).", indent: 2)
      }
      blocks += section("How it may be read", items)
    }
    if !implies.isEmpty {
      let items = implies.flatMap { item("[\($0.rule)](\($0.rule).md) \($0.strength): \($0.reason).") }
      blocks += section("What breaks with it", items)
    }
    blocks += section("How the check is tested", paragraph("Mutants: \(mutants)."))
    return blocks.joined(separator: [""]).joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ lines: [String]) -> [[String]] { [["## \(title)"], lines] }

  private func paragraph(_ text: String) -> [String] { TextLayout.wrapped(text) }

  private func item(_ text: String) -> [String] {
    TextLayout.wrapped(text, width: TextLayout.width - 2).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }
}
