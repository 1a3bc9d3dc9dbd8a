import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTool

/// Runs command lines without a process and records their output.
final class CommandProbe {
  private(set) var standard = ""
  private(set) var error = ""
  private(set) var files: [String: String] = [:]

  /// The texts that were written to files, in order.
  private(set) var writes: [String] = []

  /// The checks that were requested, to see that nonsense is found before they run.
  private(set) var calls: [String] = []

  private var reports: [Report] = []
  private var matrix = KillMatrix(mutants: [], variants: [])
  private let operators: OperatorReport
  private let sources: TraceSources
  private var outcome = ReplayOutcome.held(evidence: 1)

  init(
    reports: [Report] = [],
    matrix: KillMatrix? = nil,
    operators: OperatorReport = OperatorReport(rows: []),
    sources: TraceSources = TraceSources(tests: [], refusals: [], decisions: []),
    outcome: ReplayOutcome = .held(evidence: 1),
    files: [String: String] = [:]
  ) {
    self.reports = reports
    self.files = files
    self.operators = operators
    self.sources = sources
    self.matrix = matrix ?? self.matrix
    self.outcome = outcome
  }

  func run(_ arguments: String..., isTerminal: Bool = false) -> CommandStatus {
    run(arguments, isTerminal: isTerminal)
  }

  func run(_ arguments: [String], isTerminal: Bool = false) -> CommandStatus {
    ContractsCommand.run(
      arguments,
      CommandCatalogue(
        judge: { progress in
          self.calls.append("judge")
          for (index, report) in self.reports.enumerated() {
            progress.step(index + 1, of: self.reports.count, report.subject)
          }
          return self.reports
        },
        operators: { progress in
          self.calls.append("operators")
          return self.operators
        },
        replay: { token in
          self.calls.append("replay \(token)")
          return self.outcome
        }
      )
      .withSpecimens(
        matrix: { progress in
          self.calls.append("matrix")
          progress.step(1, of: 1, "late failure")
          return self.matrix
        },
        sources: { package throws(TraceSources.Missing) in
          if package == "nowhere" { throw TraceSources.Missing(reason: "there is no Docs/Decisions.md") }
          return self.sources
        }
      ),
      output: CommandOutput(
        standard: { self.standard += $0 },
        error: { self.error += $0 },
        file: { path, text in
          if path.hasPrefix("nowhere/") { return "No such file or directory" }
          self.writes.append(text)
          self.files[path] = text
          return nil
        },
        obstacle: { $0.hasPrefix("nowhere/") ? "No such file or directory" : nil },
        read: { self.files[$0].map(FileText.text) ?? .missing },
        isTerminal: isTerminal
      )
    )
  }
}
