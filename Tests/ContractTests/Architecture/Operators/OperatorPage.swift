@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// `Docs/Operators.md`, generated from the docs and the catalogue, and by running every operator.
struct OperatorPage {
  private let doors: [OperatorDoor]

  init(tree: SourceTree) { doors = tree.doors }

  /// Returns the text that the page must have.
  func text() throws -> String {
    let chapters = try OperatorFamily.all.flatMap { try chapter($0) }
    return (preface + chapters).joined(separator: "\n") + "\n"
  }

  private var preface: [String] {
    ["# Operators", ""]
      + TextLayout.wrapped(
        "Every operator of the package. Signals and producers have the same ones, except those that start their source again or send "
          + "something before it, which need a producer; nearly all are values as well, to be applied with `|>`. This page is "
          + "written by running them: `WRITE_PAGES=1 swift test --filter OperatorPageTests` writes it anew, and without that the "
          + "same test says where page and code differ."
      ) + [""]
      + TextLayout.wrapped(
        "The drawings are in virtual time: `-` is a tick in which nothing happens, `(ab)` one tick with two events, `|` the "
          + "completion, `#` a failure, `!` an interruption, and a word between quotes one value. *Declares* are the traits with "
          + "which the operator stands in the catalogue that `swift run contracts` judges: in what it differs from a plain "
          + "operator, which forwards failures and interruptions at once, completes with its inputs and not before, and delivers on the "
          + "thread that sends. *Keeps without a bound* names what can pile up in it; there is no back-pressure."
      )
  }

  private func chapter(_ family: OperatorFamily) throws -> [String] {
    var lines = ["", "## \(family.title)", ""] + TextLayout.wrapped(family.text) + [""]
    lines += ["[Each with a picture, event by event](\(family.path.dropFirst("Docs/".count))):", ""]
    lines += ["| operator | what it does | declares | keeps without a bound |", "| --- | --- | --- | --- |"]
    for entry in family.operators {
      lines.append("| `\(name(entry))` | \(try sentence(entry)) | \(traits(entry)) | \(entry.unbounded) |")
    }
    let drawings = try family.operators.map { entry in
      let tie = try entry.drawTie()
      return laidOut(try entry.draw()) + (tie.isEmpty ? [] : ["in one instant:"] + laidOut(tie).map { "  " + $0 })
    }
    let drawn = drawings.filter { !$0.isEmpty }
    if !drawn.isEmpty { lines += ["", "```text"] + drawn.joined(separator: [""]) + ["```"] }
    lines += [
      "", "| here | RAC 2 | RAC 4 | ReactiveSwift | Combine | RxSwift |", "| --- | --- | --- | --- | --- | --- |",
    ]
    for entry in family.operators {
      let names = entry.elsewhere.names.map { name in name.map { "`\($0)`" } ?? "" }
      lines.append("| `\(name(entry))` | \(names.joined(separator: " | ")) |")
    }
    return lines
  }

  /// Returns the name of the operator, and for `flatten(_:)` the call with its strategy.
  func name(_ entry: ReferenceOperator) -> String { entry.name == "flatten(_:)" ? entry.drawing.call : entry.name }

  private func laidOut(_ rows: [Drawing.Row]) -> [String] {
    Diagram.lines(rows.map { DiagramRow($0.label, $0.marbles) })
  }

  /// The first sentence of the docs.
  private func sentence(_ entry: ReferenceOperator) throws -> String { plain(try door(entry).sentence) }

  /// Returns the method of an operator, that of signals if there is one.
  func door(_ entry: ReferenceOperator) throws -> OperatorDoor {
    let doors = doors.filter { $0.name == entry.name && (entry.files.isEmpty || entry.files.contains($0.stem)) }
    guard let door = doors.first(where: { $0.type == "Signal" }) ?? doors.first else {
      throw TestFailure("there is no \(entry.name)")
    }
    return door
  }

  /// Removes the types by which links in docs distinguish overloads, because readers of pages do not need them.
  func plain(_ text: String) -> String {
    !text.contains("``")
      ? text : text.replacing("``", with: "`").replacing(/\)(-\(|->|-[0-9a-z]{4,5}(?=`))[^`]*`/, with: ")`")
  }

  /// The traits of its forms.
  func traits(_ entry: ReferenceOperator) -> String {
    let declared = entry.forms.map { ($0.name, $0.traits.words.joined(separator: ", ")) }
    if Set(declared.map(\.1)).count < 2 { return declared.first?.1 ?? "" }
    return declared.map { "`\($0.0)`: \($0.1.isEmpty ? "nothing" : $0.1)" }.joined(separator: "; ")
  }
}

extension Traits {
  /// The meanings of the traits.
  fileprivate var words: [String] {
    let named: [(Traits, String)] = [
      (.handlesFailure, "handles failures"), (.changesFailure, "changes failures"),
      (.handlesInterruption, "handles interruptions"),
      (.handlesInterruption(ofInput: 1), "handles interruptions of the other stream"),
      (.outlivesInputs, "outlives its inputs"), (.finishesEarly, "may complete early"),
      (.asynchronous, "asynchronous"), (.deliversOnScheduler, "delivers on the scheduler"),
      (.hopsTwice, "hops twice at the end"), (.ignoresValues, "ignores values"), (.startsAgain, "starts again"),
      (.endsAtBirth, "ends at birth"), (.raisesFailure, "fails by itself"),
    ]
    return named.filter { contains($0.0) }.map(\.1)
  }
}
