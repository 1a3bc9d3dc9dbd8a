import ReactiveContractKit

/// A command that judges subjects, compares operators with oracles, explains rules, draws marbles.
///
/// It also describes operators and compares them with each other, shows the kill matrix, traces the guidelines, and
/// replays cases.
///
/// A third party's executable checks its own subjects with one call:
///
///     ContractsCommand.main(catalogue)
///
/// Printed command lines begin with the ``CommandCatalogue/tool`` of the catalogue.
public enum ContractsCommand {
  /// Runs the process's command line and ends the process.
  public static func main(_ catalogue: CommandCatalogue) -> Never {
    FileOutput.exitProcess(run(Array(CommandLine.arguments.dropFirst()), catalogue, output: .process).rawValue)
  }

  /// Runs a command line, without the name of the program, and returns the exit status.
  public static func run(
    _ arguments: [String],
    _ catalogue: CommandCatalogue,
    output: CommandOutput = .process
  ) -> CommandStatus {
    let tool = ToolName(catalogue.tool)
    let (line, output) = (CommandLineWords(arguments, program: tool.word), tool.speaking(through: output))
    do {
      return try CommandRun(line: line, catalogue: catalogue, output: output).perform(Invocation(line))
    } catch {
      output.error("\(error)\n")
      return .usage
    }
  }
}
