import ReactiveContractKit

/// The name of a third party's command, for all command lines that it prints.
package struct ToolName {
  private static let ours = "contracts"

  /// The column at which the descriptions begin in the usage text.
  private static let column = 31

  /// The text by which users call the command: `swift run my-contracts`.
  private let call: String

  /// The last word of the call, which is the program itself.
  package let word: String

  package init(_ call: String) {
    self.call = call
    word = call.split(separator: " ").last.map(String.init) ?? Self.ours
  }

  /// Returns the usage text of the command.
  ///
  /// - Parameter hasSpecimens: True if the command has broken subjects, and sentences to trace.
  package func usage(withSpecimens hasSpecimens: Bool) -> String {
    let width = Self.column + max(0, word.count - Self.ours.count)
    let lines = Invocation.usage(withSpecimens: hasSpecimens).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let (head, tail) = (line.prefix(Self.column), line.dropFirst(Self.column))
        let named = head.replacing(Self.ours, with: word)
        if tail.isEmpty || !head.hasSuffix("  ") { return named + tail }
        var start = named
        while start.last == " " { start.removeLast() }
        return start + String(repeating: " ", count: max(1, width - start.count)) + tail
      }
    return lines.joined(separator: "\n")
  }

  /// Returns an output that prints this name wherever the kit's own name would be printed.
  package func speaking(through output: CommandOutput) -> CommandOutput {
    if word == Self.ours { return output }
    return CommandOutput(
      standard: { output.standard(naming($0)) },
      error: { output.error(naming($0)) },
      file: { output.file($0, naming($1)) },
      obstacle: output.obstacle,
      read: output.read,
      isTerminal: output.isTerminal
    )
  }

  private func naming(_ text: String) -> String {
    text.replacing(/(swift run )?contracts (?=(replay|explain|matrix|operators|races|render|mutate) )/) { _ in
      call + " "
    }
  }
}
