import ReactiveContractKit
import Testing

/// Expects a marble test to fail with exactly this text.
func expectText(
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  do {
    try body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    #expect("\(error)" == text, "\(error)", sourceLocation: sourceLocation)
  }
}
