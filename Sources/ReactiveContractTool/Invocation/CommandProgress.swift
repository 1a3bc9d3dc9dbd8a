/// The progress of a command: one changing line on a terminal, and a line for every step elsewhere.
public struct CommandProgress {
  private let write: (String) -> Void
  private let isTerminal: Bool

  /// Makes a progress that writes to an output.
  public init(_ output: CommandOutput) {
    write = output.error
    isTerminal = output.isTerminal
  }

  /// Reports the beginning of a step, with its number (from 1), the number of steps and the subject.
  public func step(_ index: Int, of total: Int, _ subject: String) {
    let line = "[\(index)/\(total)] \(subject)"
    write(isTerminal ? "\r\u{1B}[2K\(line)" : "\(line)\n")
  }

  /// Clears the changing line.
  package func finish() {
    if isTerminal { write("\r\u{1B}[2K") }
  }
}
