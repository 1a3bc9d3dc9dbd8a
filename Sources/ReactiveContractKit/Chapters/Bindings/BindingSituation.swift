extension StepSituation<BindingModel> {
  /// The side that is set in this step; `nil` if none is.
  var setSide: BindingReaction.Side? {
    switch step {
    case .setSource, .setSourceEqual: .source
    case .setTarget: .target
    default: nil
    }
  }

  /// The side that is released in this step; `nil` if none is.
  var releasedSide: BindingReaction.Side? {
    switch step {
    case .releaseSource: .source
    case .releaseTarget: .target
    default: nil
    }
  }

  func expected(_ side: BindingReaction.Side) -> [Note] { expected[side] ?? [] }

  /// Returns true if the side shows the expected value, or shows no value.
  func showsRightly(_ side: BindingReaction.Side) -> Bool {
    actual.shown[side] == nil || actual.shown[side] == after.values[side]
  }

  /// Returns the value that a side shows, in the words of reports.
  func shown(_ side: BindingReaction.Side) -> String { actual.shown[side].map { "value \($0)" } ?? "nothing" }

  /// The step in words: `the source was set`.
  @inline(never)
  var words: String {
    switch step {
    case .bind: "the sides were bound"
    case .setSource: "the source was set"
    case .setSourceEqual: "the source was set to the same value"
    case .setTarget: "the target was set"
    case .dispose: "the binding was disposed of"
    case .disposeInside: "no call was made"
    case .releaseSource: "the source was released"
    case .releaseTarget: "the target was released"
    }
  }
}
