import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Synchronization
import Testing

/// A property of another author, adapted to the kit in a few lines.
private final class Cell: Sendable {
  private struct State {
    var value: Int
    var sinks: [@Sendable (Int?) -> Void] = []
  }

  private let state: Mutex<State>

  init(_ value: Int) { state = Mutex(State(value: value)) }

  deinit { for sink in state.withLock({ $0.sinks }) { sink(nil) } }

  var value: Int { state.withLock { $0.value } }

  func set(_ value: Int) {
    let sinks = state.withLock { state in
      state.value = value
      return state.sinks
    }
    for sink in sinks { sink(value) }
  }

  func subscribe(_ sink: @escaping @Sendable (Int?) -> Void) {
    let value = state.withLock { state in
      state.sinks.append(sink)
      return state.value
    }
    sink(value)
  }
}

@Suite struct PropertyReferenceTests {
  @Test func `a mutable property keeps the contract`() throws {
    try Contract.property.verify("MutableProperty") { PropertyAdapter(MutableProperty($0)) }
  }

  @Test(
    arguments: everyFourthSubject(of: [
      "Property, flat-mapped", "Property, mapped", "Property, combined", "MutableProperty",
    ])
  )
  func `a property of the catalogue keeps the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.property.verify(subject)
  }

  @Test func `a property that is derived keeps the contract`() throws {
    try Contract.property.verify("skipRepeats, filter") { initial in
      let property = MutableProperty(initial)
      let derived = property.skipRepeats().filter(initial: 0) { _ in true }
      return PropertyAdapter(property, shownBy: derived)
    }
  }

  @Test func `a property of another author is judged, too`() throws {
    let subject = PropertySubject("Cell") { initial in
      let cell = Cell(initial)
      return PropertyAdapter(
        value: { cell.value },
        set: { cell.set($0) },
        start: { [weak cell] sink in
          cell?.subscribe { value in sink(value.map { .next($0) } ?? .completed) }
          return .none
        }
      )
    }
    try Contract.property.verify(subject)
    let report = Subject(subject).report()
    #expect(report.judgement(of: "V3")?.verdict == .notApplicable("the property cannot be modified in one step"))
    #expect(report.judgements.map(\.rule) == ["V1", "V2", "V3", "V4"])
  }
}
