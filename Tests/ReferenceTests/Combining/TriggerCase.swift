import Reactive
import ReactiveContractKit

/// Draws an operator that a second stream controls, as a signal and as a producer.
func expectTriggered<Second: Error>(
  _ source: String,
  _ second: String,
  gives result: String,
  failures: MarbleFailures<Second>,
  dispose: String = "^",
  fileID: String = #fileID,
  line: Int = #line,
  by operation: (SignalProducer<String, Second>) -> Operator<String, TestFailure, String, TestFailure>
) throws {
  for streamKind in StreamKind.allCases {
    try marbleTest(fileID: fileID, line: line) { test in
      // Made first, so that its events come first within an instant.
      let second = try test.hot(second, failures: failures, fileID: fileID, line: line)
      let source = try test.hot(source, fileID: fileID, line: line)
      let operation = operation(second.producer)
      switch streamKind {
      case .signal: try test.expect(source.signal |> operation, gives: result, fileID: fileID, line: line)
      case .producer:
        try test.expect(source.producer |> operation, gives: result, observing: dispose, fileID: fileID, line: line)
      }
    }
  }
}

/// Draws an operator that a second stream which cannot fail controls.
func expectTriggered(
  _ source: String,
  _ second: String,
  gives result: String,
  fileID: String = #fileID,
  line: Int = #line,
  by operation: (SignalProducer<String, Never>) -> Operator<String, TestFailure, String, TestFailure>
) throws {
  try expectTriggered(
    source,
    second,
    gives: result,
    failures: .none,
    fileID: fileID,
    line: line,
    by: operation
  )
}
