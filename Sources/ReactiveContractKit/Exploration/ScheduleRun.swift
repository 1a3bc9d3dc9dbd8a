import Synchronization

/// One run of a scenario under one schedule.
///
/// Its threads run one at a time. The running thread reports at a yield point, decides which thread goes on, and passes
/// it the baton; there is no coordinating thread. The thread that has passed the baton watches the other one: if that
/// falls asleep inside the subject, or traps, it takes the baton back and decides again.
///
/// Invariant: data that is not atomic belongs to the thread that holds the baton, and to the director before and after.
final class ScheduleRun: @unchecked Sendable {
  /// The index of the thread that starts the run and waits for its end; it has no body.
  static let director = 0x7F

  /// Returns the name of a thread for texts.
  static func name(of index: Int) -> String { "thread \(Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))))" }

  /// The action in a trace of a thread that sleeps inside the subject.
  static let sleeping = "waits"

  /// The threads that have a body, and the ids that the system gives them.
  private(set) var threads: [SearchThread] = []
  private(set) var ids: [ThreadWindow.ThreadID] = []

  let limits: SearchLimits
  let baton = Baton(decider: director)
  let directorSemaphore = KitSemaphore()

  private let atomicWatcher = Atomic<Int>(director)

  /// Keeps the actions of threads that the search does not control.
  let strays: StrayWitness

  /// The breach and the number of checks on the director, before the threads start and after they have ended.
  var directorsBreach: String?
  var directorsCount = 0

  /// The bodies of the threads.
  private var bodies: [() -> Void] = []

  /// The number of threads that were abandoned in their body.
  private let lost = Atomic<Int>(0)

  /// The threads that were let run and have not reported.
  var out: ThreadSet = []

  /// The threads of `out` that sleep inside the subject, and what they wait for.
  var stuck: [(thread: Int, state: ThreadState)] = []

  /// The threads that will never report again, with the reason.
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

  /// The ways in which a run may end.
  enum Ending {
    /// Every thread has returned, or one was stopped.
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
  /// The index of the thread that watches the running one.
  var watcher: Int {
    get { atomicWatcher.load(ordering: .relaxed) }
    set { atomicWatcher.store(newValue, ordering: .relaxed) }
  }

  /// Runs the bodies; called by the director.
  func direct(_ bodies: [() -> Void], by threads: [SearchThread]) {
    self.bodies = bodies
    self.threads = threads
    ids = threads.compactMap(\.id)
    for thread in threads { thread.cast(in: self) }
    decide(as: Self.director)
    attend(as: Self.director, until: .end)
  }

  /// Returns whether the thread with this token of the reference takes part.
  func plays(_ token: UInt) -> Bool { token != 0 && threads.contains { $0.token == token } }

  /// Releases the bodies, so that what they hold ends on the director's thread; called when no thread runs them.
  func clear() { bodies = [] }

  /// Keeps the bodies until `count` abandoned threads have returned after all.
  func keepParts(forLost count: Int) { lost.store(count, ordering: .relaxed) }

  /// Notes that an abandoned thread has returned.
  func lostThreadHasEnded() {
    if lost.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { clear() }
  }

  /// Runs a thread's body, on that thread.
  func play(_ thread: SearchThread) {
    perform(thread.index)
    report(thread, .finished)
    attend(as: thread.index, until: .dispensable)
  }

  /// Stops at a yield point, on the thread that has reached it, until the search lets it run.
  func yield(_ thread: SearchThread, at point: YieldPoint) {
    thread.point = point
    report(thread, .waiting)
    attend(as: thread.index, until: .turn)
  }

  // In a frame of its own, so that the body is released before the thread reports: its last reference could otherwise
  // be released here later.
  @inline(never)
  private func perform(_ index: Int) { bodies[index]() }

  private func report(_ thread: SearchThread, _ phase: SearchThread.Phase) {
    // Reads the hold before it reports: after that, another thread may take the baton and let this one run again, and
    // this report must not take the baton from that turn.
    let hold = baton.hold
    thread.phase = phase
    if hold.lets(thread.index), baton.take(from: hold, by: thread.index) { decide(as: thread.index) }
  }
}
