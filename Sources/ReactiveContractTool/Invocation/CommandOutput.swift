public import ReactiveContractKit

/// The destinations of a command's output, and its source of files; tests supply one that records.
public struct CommandOutput {
  /// Writes the requested text.
  public let standard: (String) -> Void

  /// Writes progress and error messages.
  public let error: (String) -> Void

  /// Replaces the content of a file completely or not at all; returns the reason if it cannot.
  public let file: (_ path: String, _ text: String) -> String?

  /// Returns the reason why a file cannot be replaced, or `nil`; the file stays as it is.
  public let obstacle: (_ path: String) -> String?

  /// Reads a file.
  public let read: (_ path: String) -> FileText

  /// True if a terminal shows the progress, which then is one changing line.
  public let isTerminal: Bool

  /// The number of columns of the terminal that shows the text; `nil` for a file or a pipe.
  public let width: Int?

  /// True if verdicts are coloured.
  public let hasColour: Bool

  /// Makes an output from functions.
  public init(
    standard: @escaping (String) -> Void,
    error: @escaping (String) -> Void,
    file: @escaping (_ path: String, _ text: String) -> String?,
    obstacle: @escaping (_ path: String) -> String? = { _ in nil },
    read: @escaping (_ path: String) -> FileText = { _ in .missing },
    isTerminal: Bool,
    width: Int? = nil,
    hasColour: Bool = false
  ) {
    self.standard = standard
    self.error = error
    self.file = file
    self.obstacle = obstacle
    self.read = read
    self.isTerminal = isTerminal
    self.width = width
    self.hasColour = hasColour
  }

  /// The process's own output.
  public static var process: CommandOutput {
    CommandOutput(
      standard: { FileOutput.write($0, to: FileOutput.standardOutput) },
      error: { FileOutput.write($0, to: FileOutput.standardError) },
      file: { FileOutput.replaceFile($0, with: $1) },
      obstacle: FileOutput.obstacle,
      read: FileInput.text,
      isTerminal: FileOutput.isTerminal(FileOutput.standardError),
      width: FileOutput.width(of: FileOutput.standardOutput),
      hasColour: FileOutput.isTerminal(FileOutput.standardOutput) && wantsColour(Environment.value(of:))
    )
  }

  /// Returns false if the environment asks for no colour, or names a terminal without colours.
  ///
  /// - Parameter value: Returns the value of a variable of the environment.
  package static func wantsColour(_ value: (String) -> String?) -> Bool {
    (value("NO_COLOR") ?? "").isEmpty && value("TERM") != "dumb"
  }

  /// The look of the texts.
  var look: TextLook { TextLook(width: width, hasColour: hasColour) }
}
