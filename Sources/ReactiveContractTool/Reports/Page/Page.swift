package import ReactiveContractKit

/// A self-contained page: it loads nothing, and without its script it shows everything, unfiltered.
package struct Page {
  let title: String
  let isGreen: Bool

  /// One sentence with the overall result.
  let verdict: String

  /// Further lines at the top.
  let summary: [String]

  /// The choices of the filters; empty lists are not offered.
  let choice: Choice

  let sections: [Section]

  package init(title: String, isGreen: Bool, verdict: String, summary: [String], choice: Choice, sections: [Section]) {
    self.title = title
    self.isGreen = isGreen
    self.verdict = verdict
    self.summary = summary
    self.choice = choice
    self.sections = sections
  }

  /// The choices of the filters.
  package struct Choice {
    let rules: [String]
    let libraries: [String]
    let subjects: [String]
    let verdicts: [Verdict.Kind]

    package init(
      rules: [String] = [],
      libraries: [String] = [],
      subjects: [String] = [],
      verdicts: [Verdict.Kind] = []
    ) {
      self.rules = rules
      self.libraries = libraries
      self.subjects = subjects
      self.verdicts = verdicts
    }
  }

  package struct Section {
    let id: String
    let title: String
    let content: [Markup]

    package init(id: String, title: String, content: [Markup]) {
      self.id = id
      self.title = title
      self.content = content
    }
  }

  /// The page as HTML.
  package var text: String {
    let root = Markup.element("html", [("lang", "en")], [head, .element("body", [], [top, filters, main, script])])
    return "<!DOCTYPE html>\n" + root.text + "\n"
  }

  private var head: Markup {
    .element(
      "head",
      [],
      [
        .element("meta", [("charset", "utf-8")], []),
        .element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")], []),
        .element("meta", [("name", "color-scheme"), ("content", "light dark")], []),
        // The browser itself blocks anything that would be loaded.
        .element(
          "meta",
          [
            ("http-equiv", "Content-Security-Policy"),
            ("content", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"),
          ],
          []
        ),
        .element("title", text: title),
        .element("style", [], [.verbatim(Self.style)]),
      ]
    )
  }

  private var top: Markup {
    .element(
      "header",
      [],
      [
        .element("h1", text: title),
        .element("p", [("class", isGreen ? "verdict good" : "verdict bad")], text: verdict),
        .element("pre", [("class", "summary")], text: summary.joined(separator: "\n")),
      ]
    )
  }

  /// The filters, hidden until the script runs, since they have no effect without it.
  private var filters: Markup {
    var fields: [Markup] = []
    if choice.rules.count > 1 { fields.append(menu("rule", "Rule", choice.rules)) }
    if choice.libraries.count > 1 { fields.append(menu("library", "Library", choice.libraries)) }
    fields.append(
      .element(
        "label",
        [],
        [
          .text("Subject "),
          .element("input", [("type", "search"), ("id", "by-subject"), ("placeholder", "a part of its name")], []),
        ]
      )
    )
    let boxes = choice.verdicts.map { kind in
      Markup.element(
        "label",
        [],
        [
          .element(
            "input",
            [("type", "checkbox"), ("name", "verdict"), ("value", kind.rawValue), ("checked", "")],
            []
          ),
          .text("\(kind.words) "),
          .element("span", [("class", "faint"), ("data-tally", kind.rawValue)], []),
        ]
      )
    }
    fields.append(.element("fieldset", [], [.element("legend", text: "Verdict")] + boxes))
    fields.append(.element("button", [("type", "reset")], text: "Show all"))
    fields.append(.element("output", [("id", "shown"), ("aria-live", "polite")], []))
    return .element("form", [("id", "filters"), ("hidden", "")], fields)
  }

  private func menu(_ name: String, _ label: String, _ options: [String]) -> Markup {
    let all = Markup.element("option", [("value", "")], text: "all")
    let choices = options.map { Markup.element("option", [("value", $0)], text: $0) }
    return .element(
      "label",
      [],
      [.text("\(label) "), .element("select", [("id", "by-\(name)")], [all] + choices)]
    )
  }

  private var main: Markup {
    .element(
      "main",
      [],
      sections.map { section in
        .element(
          "section",
          [("id", section.id), ("aria-labelledby", "\(section.id)-title")],
          [.element("h2", [("id", "\(section.id)-title")], text: section.title)] + section.content
        )
      }
    )
  }

  private var script: Markup { .element("script", [], [.verbatim(Self.behaviour)]) }
}

extension Page {
  /// Returns the attributes by which the filters select an item; `count` is the number of verdicts that the item is.
  package static func marks(
    rule: String? = nil,
    subject: String? = nil,
    library: String? = nil,
    verdict: String? = nil,
    count: Int? = nil
  ) -> [(name: String, value: String)] {
    let marks = [
      ("data-rule", rule), ("data-subject", subject), ("data-library", library), ("data-verdict", verdict),
      ("data-count", count.map(String.init)),
    ]
    return marks.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Returns a verdict as a label.
  package static func chip(_ kind: Verdict.Kind) -> Markup {
    .element("span", [("class", "chip \(kind.rawValue)")], text: kind.words)
  }

  /// Returns a table with a head.
  package static func table(_ caption: String, _ heads: [String], _ rows: [Markup]) -> Markup {
    let head = Markup.element("tr", [], heads.map { .element("th", [("scope", "col")], text: $0) })
    return scrolling(
      .element(
        "table",
        [],
        [.element("caption", text: caption), .element("thead", [], [head]), .element("tbody", [], rows)]
      )
    )
  }

  /// Returns a frame in which wide content scrolls, with the keyboard, too.
  package static func scrolling(_ content: Markup) -> Markup {
    .element("div", [("class", "wide"), ("tabindex", "0")], [content])
  }
}
