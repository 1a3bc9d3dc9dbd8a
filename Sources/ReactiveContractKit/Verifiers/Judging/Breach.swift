/// One situation that was judged and found wrong, told so that it can be drawn.
struct Breach {
  /// What should have been seen: the deliveries before a position, and then these.
  struct Expectation {
    var before: Int
    var then: [Note] = []
    var tick: Int
    var remark: String?
  }

  /// What happened, in one sentence; empty where the drawing says it.
  var headline = ""

  /// On whose behalf.
  var observer = 0

  /// What should have been seen; `nil` where only the rest says it.
  var expected: Expectation?

  /// The instant under which the caret stands, and what it says.
  var tick: Int
  var note: String

  /// The likely cause.
  var cause: String

  /// Whether it matters where the events came from, so that this is drawn, too.
  var showsContexts = false
}
