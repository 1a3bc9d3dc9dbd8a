import ReactiveContractKit

/// The places of a page to which links lead; they are the same in every run, so that people can send them.
enum PageAnchor {
  /// The place of the explanation of a rule.
  static func rule(_ rule: Rule.ID) -> String { "rule-\(rule.text)" }

  /// The place of a finding.
  static func finding(_ rule: Rule.ID, on report: Report) -> String {
    let name = report.fullName.map { $0 == "_" ? "__" : $0.isWhitespace ? "_" : String($0) }.joined()
    return "\(rule.text)-\(name)"
  }

  /// Returns a link to a place of the page.
  static func link(to anchor: String, _ text: String, label: String? = nil) -> Markup {
    let label = label.map { [(name: "aria-label", value: $0)] } ?? []
    // The browser decodes what follows the sign before it looks for the place.
    let target = anchor.replacing("%", with: "%25")
    return .element("a", [("href", "#\(target)")] + label, text: text)
  }
}
