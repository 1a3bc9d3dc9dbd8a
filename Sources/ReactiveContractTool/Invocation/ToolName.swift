import ReactiveContractKit

/// The name of a third party's command, for all command lines that it prints.
package struct ToolName {
  private static let ours = "contracts"

  /// The text by which users call the command: `swift run my-contracts`.
  private let call: String

  /// The last word of the call, which is the program itself.
  package let word: String

  package init(_ call: String) {
    self.call = call
    word = call.split(separator: " ").last.map(String.init) ?? Self.ours
  }

  /// Returns an output that prints this name wherever the kit's own name would be printed.
  package func speaking(through output: CommandOutput) -> CommandOutput {
    if word == Self.ours { return output }
    return CommandOutput(
      standard: { output.standard(naming($0)) },
      error: { output.error(naming($0)) },
      // A baseline has the words of its user.
      file: { output.file($0, $1.hasPrefix(Baseline.header) ? $1 : naming($1)) },
      obstacle: output.obstacle,
      read: output.read,
      isTerminal: output.isTerminal,
      width: output.width,
      hasColour: output.hasColour
    )
  }

  private func naming(_ text: String) -> String {
    // A name that ends in the word, such as `my-contracts`, stands there already.
    text.replacing(
      /(^|[^-.\w\/])(swift run )?contracts (?=(replay|explain|check|baseline|matrix|operators|races|render|mutate) )/
    ) { match in
      match.output.1 + call + " "
    }
  }
}
