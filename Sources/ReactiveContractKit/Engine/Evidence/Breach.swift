/// One situation that violates a rule, with what a diagram of it needs.
struct Breach {
  /// The expected events: the deliveries before a position, followed by these notes.
  struct Expectation {
    var before: Int
    var then: [Note] = []
    var tick: Int
    var remark: String?
  }

  /// The violation in one sentence; empty if the diagram shows it.
  var headline = ""

  /// The number of the observer that the violation concerns.
  var observer = 0

  /// The expected events; `nil` if only the other fields describe the violation.
  var expected: Expectation?

  /// The instant that the caret marks, and the text beside the caret.
  var tick: Int
  var note: String

  /// The likely cause.
  var cause: String

  /// True if the diagram also shows where each event came from.
  var showsContexts = false
}
