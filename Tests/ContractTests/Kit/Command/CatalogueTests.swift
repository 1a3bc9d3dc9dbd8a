import Reactive
import ReactiveContractKit
import Testing

@Suite struct CatalogueTests {
  private static let map = Subject(
    OperatorSubject(producer: "map", values: ["a", "b"]) { source, _ in source.map { $0 + $0 } }
  )

  private static let catalogue = Catalogue(subjects: [map], remarks: [Judgement("O1", .compiled(by: "a file"))])

  /// Runs a command line on a catalogue of one subject.
  private func run(_ words: String...) -> (status: CommandStatus, output: String) {
    let text = Recorder<String, Never>(now: { .zero })
    let status = ContractsCommand.run(
      words,
      CommandCatalogue(Self.catalogue),
      output: CommandOutput(
        standard: { text.record(.next($0)) },
        error: { text.record(.next($0)) },
        file: { _, _ in nil },
        isTerminal: false
      )
    )
    return (status, text.values.joined())
  }

  @Test func `what is said without a run is no subject`() {
    let (_, output) = run()
    #expect(output.contains("\n1 subject\n"), "\(output)")
    #expect(output.contains("  compiled        O1: a file\n"), "\(output)")
  }

  @Test func `the trace is refused where others are judged, before anything is done`() {
    let (status, output) = run("trace")
    #expect(status == .usage)
    #expect(
      output.contains("trace is about the package that brings the rules; this command judges others"),
      "\(output)"
    )
    #expect(CommandCatalogue(.reference).sources != nil)
  }

  @Test func `a case of a mutant can be run again`() {
    let (status, output) = run("replay", "O4:map whose switch has a default:|")
    #expect(status == .failure)
    #expect(output.hasPrefix("map whose switch has a default breaks O4 in this case\n"), "\(output)")
  }

  @Test func `a case of a correct variant can be run again`() throws {
    let variant = try #require(Mutants.variants.first)
    let token = ReplayToken("E0", subject: variant.id, inputs: ["|"])
    let (status, output) = run("replay", token.description)
    #expect(status == .success, "\(output)")
  }

  @Test func `a name that is nearly a mutant's is told apart from it`() {
    let (status, output) = run("replay", "O4:map whose switch has no default:|")
    #expect(status == .usage)
    #expect(output.contains("did you mean map whose switch has a default?"), "\(output)")
  }
}
