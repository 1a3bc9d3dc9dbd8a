import ReactiveContractKit

extension Bug {
  /// The fresh bugs that the kit does not detect, each with the reason; a test fails if one is detected after all.
  static let missedFresh: [String: String] = [
    "first/second-end-from-the-other-input": interruptsOnDisposal,
    "first/concat-goes-on-when-disposed": interruptsOnDisposal,
    "first/bag-looks-before-it-locks": "only the search at every access switches between the two steps",
    "second/pairs-clears-after-sending": "no observer sends into the source of an operator over one input",
    "second/unique-looks-back-one": "the oracle reports the same about the correct variant, see below",
    "fifth/merge-open-input": "an input sends after its own end, which those of the kit never do",
    "ninth/replay-evicts-what-it-still-replays": "no observer sends into the buffer that it observes",
    "fourteenth/switch-takes-the-old-end-for-the-new":
      "only four events of the outer stream and the second inner one show it",
    "sixteenth/first-within-leaves-its-deadline":
      "the inputs of the kit answer a disposal, and the operator cancels its deadline when they do",
    "ninth/chunks-without-the-rest": "the oracle reports the same about the correct variant, see below",
    "fifth/batch-drops-the-rest": "the oracle reports the same about the correct variant, see below",
  ]

  /// The bugs that deliver on a queue of the system, with the rules that are reported if the queue gets a turn in time.
  ///
  /// If tests occupy the threads of these queues, O4 reports that no value has an effect; it is O4 that the figures count.
  static let onSystemQueues: [String: [Rule.ID]] = ["second/decodes-on-global-queue": ["O5", "E7"]]

  private static let interruptsOnDisposal =
    "a disposal interrupts nothing, as its library declares, so that the inputs of the kit send nothing either"

  /// The fresh bugs whose correct variant an oracle reports wrongly, each with the reason.
  static let misjudgedFresh: [String: String] = [
    "second/unique-looks-back-one": "the subject names one value twice, and the oracle tells them apart",
    "fifth/batch-drops-the-rest": "of no values, the oracle expects an empty list, and the subject sends nothing",
    "ninth/chunks-without-the-rest": "of no values, the oracle expects an empty list, and the subject sends nothing",
  ]
}
