/// The tasks that a scheduler began in one step, and those that are held after it.
struct SchedulerReaction: StepReaction {
  /// A task that began.
  struct Begun: Hashable, Sendable {
    let task: Int

    /// True if the task began before the call that scheduled it returned.
    let isInline: Bool
  }

  var begun: [Begun] = []

  /// The tasks that are still held at the end of the step.
  var held: Set<Int> = []

  /// Returns how often a task began.
  func count(_ task: Int) -> Int { begun.count { $0.task == task } }
}
