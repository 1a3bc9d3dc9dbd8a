/// What a command tells the shell.
public enum CommandStatus: Int32, Sendable {
  /// All is well.
  case success = 0

  /// Something is violated, vacuous or inconclusive.
  case failure = 1

  /// The command line makes no sense.
  case usage = 2
}
