/// Writes a line about an event of the stream with the given identifier.
///
/// The file name, the function name and the line number are those of the call of `logEvents`.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
  ) -> Void

/// The kinds of lines that `logEvents` can write.
public enum LoggingEvent {
  /// The kinds of lines about a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case next
    /// A failure.
    case failed
    /// A completion.
    case completed
    /// An interruption.
    case interrupted
    /// An end of any kind.
    case terminated
    /// The disposal, after the observers have received the end.
    case disposed
  }

  /// The kinds of lines about a producer.
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
    /// An end of a run, of any kind.
    case terminated
    /// The disposal of a run, after its observers have received the end.
    case disposed
  }
}

/// Prints a line about an event; the default logger of `logEvents`.
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

  /// Returns a hook for events without a payload; `nil` if the event is not logged.
  func hook(_ event: String) -> (@Sendable () -> Void)? {
    guard events.contains(event) else { return nil }
    return { [write] in write(event) }
  }

  /// Returns a hook for events with a payload; `nil` if the event is not logged.
  func hook<Payload>(_ event: String) -> (@Sendable (Payload) -> Void)? {
    guard events.contains(event) else { return nil }
    return { [write] in write("\(event) \($0)") }
  }
}
