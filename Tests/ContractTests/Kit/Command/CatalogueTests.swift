import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@Suite struct CatalogueTests {
  private static let map = Subject(
    OperatorSubject(producer: "map", values: ["a", "b"]) { source, _ in source.map { $0 + $0 } }
  )

  private static let catalogue = Catalogue(subjects: [map], remarks: [Judgement("O1", .compiled(by: "a file"))])

  /// Runs a command line on a catalogue, by default of one subject.
  private func run(
    _ words: String...,
    on catalogue: CommandCatalogue = CommandCatalogue(Self.catalogue)
  ) -> (status: CommandStatus, output: String) {
    let text = Recorder<String, Never>(now: { .zero })
    let status = ContractsCommand.run(
      words,
      catalogue,
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

  @Test(arguments: ["matrix", "trace"])
  func `what is about this package is refused where others are judged, before anything is done`(command: String) {
    let (status, output) = run(command)
    #expect(status == .usage)
    #expect(
      output.hasSuffix("^ \(command) needs the package of the rules; this command checks another one\n"),
      "\(output)"
    )
    #expect(!run("--help").output.contains("contracts \(command) "))
    #expect(run("--help", on: .ofThisPackage).output.contains("contracts \(command) "))
  }

  @Test(arguments: [["mutate"], ["mutate", "--json", "f"]])
  func `only the command of this package mutates every operator`(words: [String]) {
    let output = CommandOutput(standard: { _ in }, error: { _ in }, file: { _, _ in nil }, isTerminal: false)
    #expect(ContractsCommand.run(words, CommandCatalogue(Self.catalogue), output: output) == .usage)
    #expect(run("mutate").output.hasSuffix("^ mutate needs an operator, in quotes\n"))
    let line = "\n  contracts mutate             mutates every operator"
    #expect(!run("--help").output.contains(line) && run("--help", on: .ofThisPackage).output.contains(line))
  }

  @Test func `the page of the trace is refused where others are judged`() {
    #expect(run("trace", "--markdown").status == .usage)
  }

  @Test func `a case of a mutant can be run again`() {
    let (status, output) = run("replay", "O4:O4/default-case:|", on: .ofThisPackage)
    #expect(status == .failure)
    #expect(output.hasPrefix("O4/default-case breaks O4 in this case\n"), "\(output)")
  }

  @Test func `a case of a correct variant can be run again`() throws {
    let variant = try #require(Mutants.variants.first)
    let token = ReplayToken("E0", subject: variant.id, inputs: ["|"])
    let (status, output) = run("replay", token.description, on: .ofThisPackage)
    #expect(status == .success, "\(output)")
  }

  @Test func `a name that is nearly a mutant's is not taken for it`() {
    let (status, output) = run("replay", "O4:O4/default-cases:|", on: .ofThisPackage)
    #expect(status == .usage)
    #expect(output.contains("did you mean O4/default-case?"), "\(output)")
  }

  @Test func `a third party's command knows none of our subjects`() {
    #expect(run("describe", "map").status == .success)
    #expect(run("describe", "filter").output.hasSuffix("there is no subject filter\n"))
    #expect(run("replay", "O4:O4/default-case:|").status == .usage)
    #expect(run("operators").status == .failure)
  }
}
