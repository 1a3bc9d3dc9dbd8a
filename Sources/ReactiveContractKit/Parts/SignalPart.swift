/// A part of a signal that can be held on its own.
public enum SignalPart: Hashable, Sendable {
  /// The object that is observed.
  case signal

  /// The object into which events are sent.
  case input
}
