extension StepSituation<SequenceModel> {
  /// The place that the step reads; `nil` if it reads none.
  var asked: Int? { step == .head || step == .tail ? before.place : nil }

  /// The places that were computed in earlier steps.
  var known: Set<Int> { Set(earlier.flatMap(\.worked)) }

  /// The step in words: `the head of place 1 was read`.
  @inline(never)
  var words: String {
    switch step {
    case .make: "the sequence was created"
    case .head: "the head of place \(before.place) was read"
    case .tail: "the tail of place \(before.place) was read"
    case .restart: "a new traversal began"
    case .derive: "a sequence was derived"
    case .letGo: "the beginning was released"
    }
  }
}
