/// The exit status of a command.
public enum CommandStatus: Int32, Sendable {
  /// The command succeeded.
  case success = 0

  /// A check failed: something is violated, vacuous, inconclusive or not covered.
  case failure = 1

  /// The command line is invalid.
  case usage = 2
}
