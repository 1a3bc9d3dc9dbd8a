import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@Suite struct ComparingCommandTests {
  private final class Said {
    var standard = ""
    var error = ""
  }

  private func run(_ words: String...) -> (status: CommandStatus, standard: String, error: String) {
    let said = Said()
    let loud = OperatorSubject<String, String>("loud map", values: ["a", "b"]) { source, _ in
      EventSource(SignalProducer(source).map { $0 + "!" })
    }
    let status = ContractsCommand.run(
      words,
      CommandCatalogue(Catalogue(subjects: [Subject(loud)] + Subject.reference)),
      output: CommandOutput(
        standard: { said.standard += $0 },
        error: { said.error += $0 },
        file: { _, _ in nil },
        isTerminal: false
      )
    )
    return (status, said.standard, said.error)
  }

  @Test func `two operators are compared, and the status says whether they differ`() {
    let different = run("compare", "loud map", "map")
    #expect(different.status == .failure && different.standard.hasPrefix("loud map and map differ\n\ntick"))
    let same = run("compare", "map", "map")
    #expect(same.status == .success && same.standard.hasPrefix("map and map: no difference"))
  }

  @Test func `a third party has its operators described`() {
    let described = run("describe", "loud map")
    #expect(described.status == .success)
    #expect(described.standard.hasSuffix("traits: []\nwith these traits it keeps every rule that concerns it\n"))
  }

  @Test func `one subject is put under threads by its name, as deeply as is asked for`() {
    let searched = run("races", "merge")
    #expect(searched.status == .success && searched.error.isEmpty)
    #expect(searched.standard.contains("\nmerge"))
    let little = run("races", "merge", "--budget", "1")
    #expect(little.status == .success && little.standard.contains("+  held"))
    #expect(run("races", "QueueScheduler").error.hasSuffix("^^^^ no race concerns QueueScheduler\n"))
  }

  @Test func `what cannot be compared or described is pointed at`() {
    let compared = run("compare", "map", "Signal").error
    #expect(compared.hasSuffix("^^^^^^ only operators can be compared, and Signal is not one\n"))
    let described = run("describe", "Signal").error
    #expect(described.hasSuffix("^^^^^^ only operators can be described, and Signal is not one\n"))
    let unknown = run("compare", "lout map", "map")
    #expect(
      unknown.status == .usage && unknown.error.hasSuffix("there is no subject lout map; did you mean loud map?\n")
    )
  }
}
