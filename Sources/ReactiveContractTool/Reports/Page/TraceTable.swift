import ReactiveContractKit

extension ThreadTrace {
  /// The trace as a table, with a column for each thread and a row for each step.
  var table: Markup {
    let columns = max(threads.count, (steps.map(\.thread).max() ?? -1) + 1)
    let names = (0..<columns).map { $0 < threads.count ? threads[$0] : "thread \($0 + 1)" }
    let head = Markup.element(
      "tr",
      [],
      ([""] + names).map { .element("th", [("scope", "col")], text: $0) }
    )
    let rows = steps.enumerated().map { index, step in
      let cells = (0..<columns).map { column -> Markup in
        column == step.thread ? .element("td", [("class", "act")], text: step.action) : .element("td", [], [])
      }
      return Markup.element("tr", [], [.element("th", [("scope", "row")], text: "\(index + 1)")] + cells)
    }
    return .element(
      "table",
      [("class", "trace")],
      [
        .element("caption", text: "What the threads did, in order"),
        .element("thead", [], [head]), .element("tbody", [], rows),
      ]
    )
  }
}
