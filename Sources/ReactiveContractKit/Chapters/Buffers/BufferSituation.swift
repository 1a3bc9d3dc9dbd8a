extension StepSituation<BufferModel> {
  /// The observers that were attached in this step.
  var newcomers: Range<Int> { before.observers.count..<after.observers.count }

  func expected(_ observer: Int) -> [Note] { expected[observer] ?? [] }

  /// Returns the values that an observer received (`told`), and those that it should have received (`due`).
  func values(_ observer: Int) -> (told: [Note], due: [Note]) {
    (actual.notes(observer).filter { $0.kind == .value }, expected(observer).filter { $0.kind == .value })
  }

  /// The step in words: `a value was sent`.
  @inline(never)
  var words: String {
    switch step {
    case .keepNone, .keepOne, .keepTwo: "the buffer was created"
    case .send: "a value was sent"
    case .fail: "a failure was sent"
    case .complete: "a completion was sent"
    case .interrupt: "an interruption was sent"
    case .observe: "the buffer was observed"
    case .observeInside: "no call was made"
    case .dispose: "an observer was disposed of"
    }
  }
}
