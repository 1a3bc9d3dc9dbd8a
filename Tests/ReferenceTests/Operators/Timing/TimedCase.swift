import Reactive
import ReactiveContractKit

/// Draws an operator with time, as a signal and as a producer; a tick is a millisecond.
func expectTimed<Value: Sendable & Equatable>(
  _ source: String,
  gives result: String,
  values: MarbleValues<Value>? = nil,
  observing span: String = "^",
  fileID: String = #fileID,
  line: Int = #line,
  by operation: (TestScheduler) -> Operator<String, TestFailure, Value, TestFailure>
) throws {
  // A signal cannot be disposed of.
  for streamKind in span == "^" ? StreamKind.allCases : [.producer] {
    try marbleTest(fileID: fileID, line: line) { test in
      let source = try test.hot(source, fileID: fileID, line: line)
      let operation = operation(test.scheduler)
      switch streamKind {
      case .signal:
        try test.expect(source.signal |> operation, gives: result, values: values, fileID: fileID, line: line)
      case .producer:
        let stream = source.producer |> operation
        try test.expect(stream, gives: result, values: values, observing: span, fileID: fileID, line: line)
      }
    }
  }
}
