/// How far a command has come: one line that changes on a terminal, a line for every step elsewhere.
public struct CommandProgress {
  private let write: (String) -> Void
  private let isTerminal: Bool

  /// Makes a progress that is shown on an output.
  public init(_ output: CommandOutput) {
    write = output.error
    isTerminal = output.isTerminal
  }

  /// Says which step of how many begins, counted from 1, and what it is about.
  public func step(_ index: Int, of total: Int, _ subject: String) {
    let line = "[\(index)/\(total)] \(subject)"
    write(isTerminal ? "\r\u{1B}[2K\(line)" : "\(line)\n")
  }

  /// Takes the changing line away.
  package func finish() {
    if isTerminal { write("\r\u{1B}[2K") }
  }
}
