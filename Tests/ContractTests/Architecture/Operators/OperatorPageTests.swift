import Foundation
import Testing

@testable import ReactiveContractSpecimens
@testable import ReactiveContractKit

@Suite struct OperatorPageTests {
  private static let file = SourceTree.root.appending(path: "Docs/Operators.md")

  @Test func `the page says what running the operators says`() throws {
    let text = try OperatorPage(tree: SourceTree.actual.get()).text()
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let (actual, expected) = (page.split(separator: "\n"), text.split(separator: "\n"))
    guard let line = zip(actual, expected).first(where: { $0 != $1 }) else {
      #expect(actual.count == expected.count)
      return
    }
    Issue.record("the page says\n  \(line.0)\nand the code\n  \(line.1)\nWRITE_PAGES=1 writes it anew")
  }

  @Test func `every operator of signals and producers is registered`() throws {
    #expect(try missing(in: ReferenceOperator.all).isEmpty)
  }

  @Test func `an operator that is not registered is missed`() throws {
    for gone in ["map(_:)", "take(until:)", "zip(_:emptySentinel:)", "wait()"] {
      #expect(
        try missing(in: ReferenceOperator.all.filter { $0.name != gone }).contains { $0.hasPrefix(gone) },
        "\(gone)"
      )
    }
  }

  @Test func `an operator of signals is registered with a form for signals`() throws {
    let names = try SourceTree.actual.get().doors.filter { $0.type == "Signal" }.map(\.name)
    let forms = Dictionary(grouping: ReferenceOperator.all.filter { !$0.forms.isEmpty }, by: \.name)
    let missing = Set(names).filter { name in
      !(forms[name] ?? []).contains { $0.forms.contains { $0.kinds.contains(.signal) } }
    }
    #expect(missing.isEmpty)
  }

  @Test func `every judged form has a name of its own, and stands in the catalogue`() {
    let judged = ReferenceOperator.subjects.map(\.name)
    #expect(Set(judged).count == judged.count)
    #expect(Set(judged).isSubset(of: Catalogue.reference.subjects.map(\.name)))
  }

  @Test func `a form that is not judged by every rule says why`() {
    for form in ReferenceOperator.forms { #expect((form.subject == nil) == !form.reason.isEmpty, "\(form.name)") }
  }

  @Test func `every form has an oracle of its name or a reason, and every oracle has a form`() {
    for form in ReferenceOperator.forms {
      switch form.prediction {
      case .byItsName: #expect(form.predicted?.pair != nil, "\(form.name)")
      case .none(let reason): #expect(NamedOracle.named(form.name) == nil && !reason.isEmpty, "\(form.name)")
      }
    }
    #expect(Set(NamedOracles.all.map(\.name)) == Set(ReferenceOperator.oracles.map(\.name)))
    #expect(NamedOracles.all.count == ReferenceOperator.oracles.count)
  }

  /// Returns the operators that are not registered; a name in several files needs a registration for each.
  private func missing(in operators: [ReferenceOperator]) throws -> [String] {
    let doors = try SourceTree.actual.get().doors
    let stems = Dictionary(grouping: doors, by: \.name).mapValues { Set($0.map(\.stem)) }
    let registered = Dictionary(grouping: operators, by: \.name)
    return doors.filter { door in
      let isAlone = (stems[door.name] ?? []).count < 2
      return !(registered[door.name] ?? []).contains { $0.files.contains(door.stem) || $0.files.isEmpty && isAlone }
    }.map { "\($0.name) of \($0.stem)" }
  }
}
