/// What a cold signal and its work did in one step.
struct ColdReaction: StoryReaction {
  /// How many runs of the work began; and how many of them inside of the task in which somebody observed.
  var begun = 0
  var begunThere = 0

  /// The runs of the work that were disposed of, by number.
  var disposed: Set<Int> = []

  /// How often the side effect was had.
  var effects = 0

  /// What the observers were told, by number.
  var told: [Int: [Note]] = [:]

  /// The runs of which somebody held a value when the step was done.
  var held: Set<Int> = []

  /// What an observer was told, in order.
  func notes(_ observer: Int) -> [Note] { told[observer] ?? [] }
}
