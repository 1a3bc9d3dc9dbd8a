/// A part of a signal that somebody holds.
public enum SignalPart: Hashable, Sendable {
  /// What is observed.
  case signal

  /// What events are sent into.
  case input
}
