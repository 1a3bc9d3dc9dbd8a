/// One step of the kit on a scheduler.
enum SchedulerStep: String, CaseIterable, Sendable {
  case schedule = "schedule"
  case late = "schedule after 2"
  case soon = "schedule after 1"
  case scheduleInside = "schedule in the next task"
  case soonInside = "schedule after 1 in the next task"
  case cancel = "cancel the first that waits"
  case cancelInside = "cancel in the next task"
  case run = "run"
  case wait = "wait for 1"
}

/// A model of a scheduler that keeps the rules: a pure function of the steps so far.
struct SchedulerModel: StepModel {
  typealias Reaction = SchedulerReaction

  /// A scheduled task.
  struct Task: Sendable {
    /// The time at which the task is due, and true if that is later than the time of scheduling.
    let due: Int
    let isDelayed: Bool
    var isCancelled = false
    var hasBegun = false

    var waits: Bool { !isCancelled && !hasBegun }
  }

  /// The expected reaction to a step.
  struct Expectation: Sendable {
    /// The tasks that begin, in order.
    var begun: [Int] = []

    /// The tasks among them that begin before the call that schedules them returns.
    var inline: Set<Int> = []
  }

  /// The maximum number of tasks that a step sequence schedules from outside.
  private static let most = 3

  private(set) var now = 0
  private(set) var tasks: [Task] = []
  private var schedulesInside = false
  private var delaysInside = false
  private var cancelsInside = false

  let timing: TaskTiming
  let canDelay: Bool
  let canCancel: Bool

  init(_ timing: TaskTiming, canDelay: Bool, canCancel: Bool) {
    self.timing = timing
    self.canDelay = canDelay
    self.canCancel = canCancel
  }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: SchedulerStep) -> Bool {
    switch step {
    case .schedule: tasks.count < Self.most
    case .late, .soon: canDelay && tasks.count < Self.most
    case .scheduleInside: !schedulesInside && tasks.count < Self.most
    case .soonInside: canDelay && !delaysInside && tasks.count < Self.most
    case .cancel: canCancel && tasks.contains(where: \.waits)
    case .cancelInside: canCancel && timing != .inline && !cancelsInside
    case .run: tasks.contains { $0.waits && $0.due <= now }
    case .wait: tasks.contains { $0.waits && $0.due > now }
    }
  }

  /// Takes the step, and returns the tasks that must begin in it.
  mutating func take(_ step: SchedulerStep) -> Expectation {
    var expected = Expectation()
    switch step {
    case .schedule:
      add(isInline: timing.runsAtOnce, &expected)
      if timing == .inlineOutside { advance(to: now, &expected) }
    case .late: tasks.append(Task(due: now + 2, isDelayed: true))
    case .soon: tasks.append(Task(due: now + 1, isDelayed: true))
    case .scheduleInside: schedulesInside = true
    case .soonInside: delaysInside = true
    case .cancel: cancelFirst()
    case .cancelInside: cancelsInside = true
    case .run: advance(to: now, &expected)
    case .wait: advance(to: now + 1, &expected)
    }
    return expected
  }

  private mutating func add(isInline: Bool, _ expected: inout Expectation) {
    tasks.append(Task(due: now, isDelayed: false))
    guard isInline else { return }
    expected.inline.insert(tasks.count - 1)
    begin(tasks.count - 1, &expected)
  }

  private mutating func begin(_ task: Int, _ expected: inout Expectation) {
    tasks[task].hasBegun = true
    expected.begun.append(task)
    let schedules = exchange(&schedulesInside, with: false)
    let cancels = exchange(&cancelsInside, with: false)
    let delays = exchange(&delaysInside, with: false)
    if delays { tasks.append(Task(due: now + 1, isDelayed: true)) }
    if schedules { add(isInline: timing == .inline || timing == .inlineInside, &expected) }
    if cancels { cancelFirst() }
  }

  private mutating func cancelFirst() {
    if let first = tasks.firstIndex(where: \.waits) { tasks[first].isCancelled = true }
  }

  private mutating func advance(to instant: Int, _ expected: inout Expectation) {
    while let next = tasks.indices.filter({ tasks[$0].waits && tasks[$0].due <= instant })
      .min(by: { (tasks[$0].due, $0) < (tasks[$1].due, $1) })
    {
      now = max(now, tasks[next].due)
      begin(next, &expected)
    }
    now = instant
  }
}
