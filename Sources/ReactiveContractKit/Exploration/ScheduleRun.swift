import Synchronization

/// One run of a scenario under one schedule.
///
/// Its threads run one at a time. Who runs reports at a yield point, then decides who goes on, and hands the baton over; no
/// thread stands between them. Whoever has handed over looks after the one that it let go: if that one falls asleep
/// inside the subject, or traps, it takes the baton back and decides again.
///
/// Invariant: what is not atomic belongs to the thread that holds the baton, and to the director before and after.
final class ScheduleRun: @unchecked Sendable {
  /// The index of the thread that starts the run and waits for its end; it plays no part.
  static let director = 0x7F

  /// What threads are called in texts.
  static func name(of index: Int) -> String { "thread \(Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))))" }

  /// What a trace says of a thread that sleeps inside the subject.
  static let sleeping = "waits"

  /// The threads that play a part, and what the system calls them.
  private(set) var threads: [SearchThread] = []
  private(set) var ids: [ThreadWindow.ThreadID] = []

  let limits: SearchLimits
  let baton = Baton(decider: director)
  let directorSemaphore = KitSemaphore()

  private let atomicWatcher = Atomic<Int>(director)

  /// Noticed on threads that the search does not control.
  let strays: StrayWitness

  /// What the director judged, before the threads start and after they have ended.
  var directorsBreach: String?
  var directorsCount = 0

  /// The parts.
  private var bodies: [() -> Void] = []

  /// How many threads have been left behind in their part.
  private let lost = Atomic<Int>(0)

  /// The threads that were let go and have not reported.
  var out: ThreadSet = []

  /// What those of `out` that sleep inside the subject wait for.
  var stuck: [(thread: Int, state: ThreadState)] = []

  /// The threads that will not report any more, with the reason.
  var trapped: [(thread: Int, trap: ThreadTrap)] = []

  var guide: ScheduleGuide
  var choices: [Choice] = []
  var ending = Ending.done
  var steps: [ThreadTrace.Step] = []

  init(_ manner: ScheduleGuide.Manner, limits: SearchLimits, strays: StrayWitness) {
    guide = ScheduleGuide(manner)
    self.limits = limits
    self.strays = strays
    choices.reserveCapacity(32)
  }

  /// How a run may end.
  enum Ending {
    /// Every thread has played its part or was stopped in it.
    case done

    /// The threads that are left wait for each other.
    case deadlock

    /// This thread neither reported nor fell asleep.
    case hung(Int)

    /// There were too many decisions.
    case endless
  }
}

extension ScheduleRun {
  /// Who looks after the thread that runs.
  var watcher: Int {
    get { atomicWatcher.load(ordering: .relaxed) }
    set { atomicWatcher.store(newValue, ordering: .relaxed) }
  }

  /// Plays the run; called by the director.
  func direct(_ bodies: [() -> Void], by threads: [SearchThread]) {
    self.bodies = bodies
    self.threads = threads
    ids = threads.compactMap(\.id)
    for thread in threads { thread.cast(in: self) }
    decide(as: Self.director)
    attend(as: Self.director, until: .end)
  }

  /// Whether the thread that the reference knows by this token plays a part.
  func plays(_ token: UInt) -> Bool { token != 0 && threads.contains { $0.token == token } }

  /// Lets go of the parts, so that what they hold ends on the director's thread; called when no thread plays any more.
  func clear() { bodies = [] }

  /// Keeps the parts until so many threads that were left behind come to their end after all.
  func keepParts(forLost count: Int) { lost.store(count, ordering: .relaxed) }

  /// Notes that a thread that was left behind has come to its end.
  func lostThreadHasEnded() {
    if lost.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { clear() }
  }

  /// Plays a thread's part, on that thread.
  func play(_ thread: SearchThread) {
    perform(thread.index)
    report(thread, .finished)
    attend(as: thread.index, until: .dispensable)
  }

  /// Stops at a yield point, on the thread that has come to it, until the search lets it go.
  func yield(_ thread: SearchThread, at point: YieldPoint) {
    thread.point = point
    report(thread, .waiting)
    attend(as: thread.index, until: .turn)
  }

  // In a frame of its own: the part is let go of before the thread reports, or its last reference could die here later.
  @inline(never)
  private func perform(_ index: Int) { bodies[index]() }

  private func report(_ thread: SearchThread, _ phase: SearchThread.Phase) {
    // Read before reporting: afterwards whoever has taken the baton may let this thread go, and that is not to be decided.
    let hold = baton.hold
    thread.phase = phase
    if hold.lets(thread.index), baton.take(from: hold, by: thread.index) { decide(as: thread.index) }
  }
}
