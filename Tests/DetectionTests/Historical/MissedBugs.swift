extension Bug {
  /// The bugs that the kit does not detect, each with the reason; a test fails if one of them is detected after all.
  static let missed: [String: String] = [
    "CombineExt/replay-attaches-before-it-replays": betweenTwoSteps,
    "ReactiveCocoa/action-checks-and-then-starts": betweenTwoSteps,
    "RxJava/BehaviorSubject-sends-twice": betweenTwoSteps,
    "RxScala/subscription-races": betweenTwoSteps,
    "RxSwift/share-connects-twice-in-a-race": betweenTwoSteps,
    "ReactiveCocoa/concat-runs-two-streams-at-once": "a race of a flattening operator has two inner streams, not three",
    "RxSwift/dispose-bag-keeps-what-is-disposed": "the adapter of a bag gives no handle of what was added",
    "RxJava/replay-keeps-the-evicted": "the values of a buffer are numbers, whose memory cannot be seen",
    "RxJava/retry-keeps-runs": "handles of runs that have ended are not counted",
    "RxJava/take-sends-too-many": "no observer sends into the source of an operator over one input",
    "RxJava/combineLatest-disposal-waits": "a disposal inside a delivery may take effect after it, as in the reference",
  ]

  /// Two steps of the author's own lie so close together that no call of the kit is between them.
  private static let betweenTwoSteps = "only the search at every access switches between the two steps"

  /// The bugs whose correct variant an oracle reports wrongly, each with the reason.
  static let misjudged: [String: String] = [:]
}
