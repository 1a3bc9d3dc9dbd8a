/// Writes a line about an event: gets the identifier, the event, and where the call stands.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
  ) -> Void

/// The kinds of lines that `logEvents` can write.
public enum LoggingEvent {
  /// What a signal can tell.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case next
    /// A failure.
    case failed
    /// A completion.
    case completed
    /// An interruption.
    case interrupted
    /// The end, of whatever kind.
    case terminated
    /// The end of everything, after the observers were told.
    case disposed
  }

  /// What a producer can tell.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// A run is about to begin.
    case starting
    /// A run has begun.
    case started
    /// A value.
    case next
    /// A failure.
    case failed
    /// A completion.
    case completed
    /// An interruption.
    case interrupted
    /// The end of a run, of whatever kind.
    case terminated
    /// The end of everything in a run, after the observers were told.
    case disposed
  }
}

/// Prints a line about an event; what `logEvents` does by default.
///
/// `[identifier] event fileName: ..., functionName: ..., lineNumber: ...`
@Sendable
public func defaultEventLog(
  identifier: String,
  event: String,
  fileName: String,
  functionName: String,
  lineNumber: Int
) {
  print("[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)")
}

/// Makes the hooks that write the lines.
struct EventLog {
  let events: Set<String>
  let write: @Sendable (String) -> Void

  init(_ events: Set<String>, _ write: @escaping @Sendable (String) -> Void) {
    self.events = events
    self.write = write
  }

  /// A hook for events without a payload; `nil` if nobody wants to know.
  func hook(_ event: String) -> (@Sendable () -> Void)? {
    guard events.contains(event) else { return nil }
    return { [write] in write(event) }
  }

  /// A hook for events with a payload.
  func hook<Payload>(_ event: String) -> (@Sendable (Payload) -> Void)? {
    guard events.contains(event) else { return nil }
    return { [write] in write("\(event) \($0)") }
  }
}
