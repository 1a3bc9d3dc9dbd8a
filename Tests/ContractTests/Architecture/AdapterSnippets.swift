import Reactive
import ReactiveContractKit
import ReactiveContractTool

// The snippets of the page about adapters, compiled; the adapter itself is beside its library.
enum AdapterSnippets {
  static func takes() throws {
    try Contract.operators.verify("take(2)", traits: .finishesEarly) { (source: EventSource<String, TestFailure>, _) in
      EventSource(source.callbacks.take(2))
    }
  }

  static func merges() throws -> OperatorSubject<String, String> {
    let merge = OperatorSubject<String, String>(combining: "merge", values: ["a", "b", "x", "y"]) { first, second, _ in
      EventSource(first.callbacks.merge(second.callbacks))
    }
    try Contract.operators.verify(merge)
    return merge
  }

  static func relays() throws {
    try Contract.signal.verify("CallbackRelay", readings: ["E6/queued"]) { work in
      let relay = CallbackRelay(onEnd: work.dispose) { input in work.begin { input.send($0) } }
      return EventSource { sink in Cancellation(relay.listen(sink)) }
    }
  }

  static func iterates() throws {
    let capabilities: Capabilities = [.failure, .manyObservers]
    let traits: Traits = [.asynchronous, .deliversOnScheduler]
    try Contract.operators.verify("map", traits: traits, capabilities: capabilities) {
      (source: EventSource<String, TestFailure>, time: TestScheduler) in
      EventSource(source.elements.map { $0 + $0 }, on: time)
    }
  }

  static func foretells() -> (report: OperatorReport, subject: OracleSubject) {
    let doubled = OracleSubject(
      OperatorSubject("Callback map", values: ["a", "b"]) { source, _ in EventSource(source.callbacks.map { $0 + $0 })
      },
      oracle: "map"
    )
    let report = OperatorReport.comparing([doubled])
    return (report, doubled)
  }

  static func catalogue(
    _ merge: OperatorSubject<String, String>,
    _ doubled: OracleSubject
  ) -> CommandCatalogue {
    var catalogue = CommandCatalogue(Catalogue(subjects: [Subject(merge)]), oracles: [doubled])
    catalogue.tool = "swift run my-contracts"
    return catalogue
  }

  /// Carries out the process's own command line.
  static func main(_ catalogue: CommandCatalogue) -> Never {
    ContractsCommand.main(catalogue)
  }
}
