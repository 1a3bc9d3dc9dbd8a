extension StepSituation<BufferModel> {
  /// The observers that were attached in this step.
  var newcomers: Range<Int> { before.observers.count..<after.observers.count }

  func expected(_ observer: Int) -> [Note] { expected[observer] ?? [] }

  /// Returns the values that an observer received (`received`), and those that it should have received (`due`).
  func values(_ observer: Int) -> (received: [Note], due: [Note]) {
    (actual.notes(observer).filter { $0.kind == .value }, expected(observer).filter { $0.kind == .value })
  }

  /// The step in words: `a value was sent`.
  @inline(never)
  var words: String {
    switch step {
    case .keepNone, .keepOne, .keepTwo: "the buffer was created"
    case .send: "a value was sent"
    case .sendEqual: "the same value was sent again"
    case .fail: "a failure was sent"
    case .complete: "a completion was sent"
    case .interrupt: "an interruption was sent"
    case .observe: "the buffer was observed"
    case .observeInside, .disposeInside: "no call was made"
    case .dispose: "an observer was disposed of"
    }
  }
}
