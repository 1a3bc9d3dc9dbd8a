/// Which tasks a scheduler began in one step, and how.
struct SchedulerReaction: StoryReaction {
  /// A task that began.
  struct Begun: Hashable, Sendable {
    let task: Int

    /// Whether it began before the call had returned that scheduled it.
    let isInline: Bool
  }

  var begun: [Begun] = []

  /// The tasks that are still held when the step is done.
  var held: Set<Int> = []

  /// How often a task began.
  func count(_ task: Int) -> Int { begun.count { $0.task == task } }
}
