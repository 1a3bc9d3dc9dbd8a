/// The exit status of a command.
public enum CommandStatus: Int32, Sendable {
  /// The command succeeded.
  case success = 0

  /// A rule is violated, vacuous or inconclusive.
  case failure = 1

  /// The command line is invalid.
  case usage = 2
}
