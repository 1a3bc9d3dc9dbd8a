extension Signal {
  /// Writes a line about every event as it passes.
  ///
  /// | event       | effect                                                        |
  /// | ----------- | ------------------------------------------------------------- |
  /// | next        | `next` and the value; then forwarded                          |
  /// | failed      | `failed` and the failure, then `terminated`; then forwarded   |
  /// | completed   | `completed`, then `terminated`; then forwarded                |
  /// | interrupted | `interrupted`, then `terminated`; then forwarded              |
  ///
  ///     --a--b--|
  ///       logEvents(identifier: "clicks")
  ///     --a--b--|
  ///
  /// `disposed` follows every end, also an end without an event. The lines are written once per event, on the thread
  /// that sends it, however many observers the result has.
  ///
  /// - Parameters:
  ///   - identifier: The beginning of the lines, to tell streams apart; by default, the signal's name if it has one.
  ///   - events: The kinds of events that are logged; all by default.
  ///   - fileName: The file of the call.
  ///   - functionName: The function of the call.
  ///   - lineNumber: The line of the call.
  ///   - logger: Writes the lines; by default, they are printed.
  /// - Complexity: O(1) per event.
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
    fileName: String = #fileID,
    functionName: String = #function,
    lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal<Value, Failure> {
    let identifier = identifier.isEmpty ? name ?? "" : identifier
    let log = EventLog(Set(events.map(\.rawValue))) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      failed: log.hook("failed"),
      completed: log.hook("completed"),
      interrupted: log.hook("interrupted"),
      terminated: log.hook("terminated"),
      disposed: log.hook("disposed"),
      value: log.hook("next")
    )
    .titled(label?.name.adding("logEvents"))
  }
}

extension SignalProducer {
  /// Writes a line about the start of every run, and about every event as it passes.
  ///
  /// `starting` is written before the work begins, `started` after that. See
  /// ``Signal/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)``.
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.SignalProducer> = Set(LoggingEvent.SignalProducer.allCases),
    fileName: String = #fileID,
    functionName: String = #function,
    lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer<Value, Failure> {
    let identifier = identifier.isEmpty ? name ?? "" : identifier
    let log = EventLog(Set(events.map(\.rawValue))) { logger(identifier, $0, fileName, functionName, lineNumber) }
    return on(
      starting: log.hook("starting"),
      started: log.hook("started"),
      failed: log.hook("failed"),
      completed: log.hook("completed"),
      interrupted: log.hook("interrupted"),
      terminated: log.hook("terminated"),
      disposed: log.hook("disposed"),
      value: log.hook("next")
    )
    .titled(label?.adding("logEvents"))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Writes a line about every event as it passes.
  ///
  /// See ``Signal/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)``.
  public static func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
    fileName: String = #fileID,
    functionName: String = #function,
    lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Self {
    Self(
      signal: {
        $0.logEvents(
          identifier: identifier,
          events: events,
          fileName: fileName,
          functionName: functionName,
          lineNumber: lineNumber,
          logger: logger
        )
      },
      producer: {
        $0.logEvents(
          identifier: identifier,
          events: Set(events.compactMap { LoggingEvent.SignalProducer(rawValue: $0.rawValue) }),
          fileName: fileName,
          functionName: functionName,
          lineNumber: lineNumber,
          logger: logger
        )
      }
    )
  }
}
