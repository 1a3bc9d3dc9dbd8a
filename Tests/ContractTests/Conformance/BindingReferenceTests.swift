import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct BindingReferenceTests {
  @Test(
    arguments: everyFourthSubject(of: [
      "MutableProperty <~ MutableProperty", "MutableProperty <~ SignalProducer", "MutableProperty <~ Signal",
      "MutableProperty <~> MutableProperty", "key path of an object <~ MutableProperty",
    ])
  )
  func `the bindings of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.binding.verify(subject)
  }

  @Test func `a binding that is made of others is judged in a few lines`() throws {
    try Contract.binding.verify("by way of a third") {
      let (source, target) = (MutableProperty(0), MutableProperty(0))
      return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
        let binding = target <~ source.map { $0 + 1 }.map { $0 - 1 }
        return Cancellation { binding.dispose() }
      }
    }
  }

  @Test func `two bindings into each other settle`() throws {
    let subject = BindingSubject("<~ and <~", isMutual: true) {
      let (source, target) = (MutableProperty(0), MutableProperty(0))
      return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
        let bindings = [target <~ source, source <~ target]
        return Cancellation { for binding in bindings { binding.dispose() } }
      }
    }
    let report = Subject(subject).report()
    #expect(report.judgements.map(\.rule) == ["V5", "V6", "V7", "V8", "V9"])
    #expect(!report.judgements.contains { $0.verdict.kind == .violated })
  }
}
