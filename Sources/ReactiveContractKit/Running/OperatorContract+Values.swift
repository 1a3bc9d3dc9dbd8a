public import Reactive

extension OperatorContract {
  /// Checks an operator that is a transducer, applied to signals and to producers.
  ///
  ///     try Contract.operators.verify("pairs") { Pairs() }
  ///
  /// - Parameters:
  ///   - name: The name in reports, with the arguments.
  ///   - traits: The differences from a plain operator.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes the transducer over letters. The kit calls it once for each application, and starts the result
  ///     several times: state in a class, which all runs share, shows.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify<Law: Transducer>(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping () -> Law
  ) throws(ContractViolation) where Law.Input == String, Law.InputFailure == TestFailure {
    try verify(name, traits: traits, readings: readings, fileID: fileID, line: line) { Operator(make()) }
  }

  /// Checks an operator that is a timed transducer, applied to signals and to producers.
  ///
  /// - Parameters:
  ///   - name: The name in reports, with the arguments.
  ///   - traits: The differences from a plain operator; usually `.deliversOnScheduler` is one of them.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes the transducer over letters. It runs on the virtual scheduler, of which a tick is a millisecond.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify<Law: TimedTransducer>(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping () -> Law
  ) throws(ContractViolation) where Law.Input == String, Law.Failure == TestFailure {
    try verify(
      name,
      traits: traits,
      readings: readings,
      fileID: fileID,
      line: line,
      signal: { signal, scheduler in signal.applying(make(), on: scheduler) },
      producer: { producer, scheduler in producer.applying(make(), on: scheduler) }
    )
  }

  /// Checks both forms of an operator value, which `|>` applies.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify<Output, Failure>(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping () -> Operator<String, TestFailure, Output, Failure>
  ) throws(ContractViolation) {
    try verify(
      name,
      traits: traits,
      readings: readings,
      fileID: fileID,
      line: line,
      signal: { signal, _ in signal |> make() },
      producer: { producer, _ in producer |> make() }
    )
  }
}
