import ReactiveExclusion
import Synchronization

/// One run of a scenario under one schedule.
///
/// Its threads run one at a time. The running thread reports at a yield point, decides which thread goes on, and passes
/// it the baton; there is no coordinating thread. The thread that has passed the baton watches the other one: if that
/// falls asleep inside the subject, or traps, it takes the baton back and decides again.
final class ScheduleRun: Sendable {
  /// The index of the thread that starts the run and waits for its end; it has no body.
  static let director = 0x7F

  /// Returns the name of a thread for texts.
  static func name(of index: Int) -> String { "thread \(Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))))" }

  /// The action in a trace of a thread that sleeps inside the subject.
  static let sleeping = "waits"

  /// The right to decide in a run, and to use its state.
  typealias Turn = Baton<State>.Turn

  /// The threads that have a body.
  private final class Participants: Sendable {
    let threads: [SearchThread]

    /// The ids that the system gives the threads.
    let ids: [ThreadWindow.ThreadID]

    /// The checks on each thread.
    let checks: [CheckCount]

    init(_ threads: [SearchThread]) {
      self.threads = threads
      ids = threads.compactMap(\.id)
      checks = threads.map { _ in CheckCount() }
    }
  }

  let limits: SearchLimits
  let baton: Baton<State>
  let directorSemaphore = KitSemaphore()

  /// Keeps the actions of threads that the search does not control.
  let strays: StrayWitness

  /// The checks on the director, before the threads start and after they have ended.
  let directorsChecks = CheckCount()

  private let atomicWatcher = Atomic<Int>(director)
  private let participants = OnceReference<Participants>()
  private let bodies = KitLocked<[() -> Void]>([])

  /// The number of threads that were abandoned in their body.
  private let lost = Atomic<Int>(0)

  init(_ manner: ScheduleGuide.Manner, limits: SearchLimits, strays: StrayWitness) {
    baton = Baton(State(guide: ScheduleGuide(manner)))
    self.limits = limits
    self.strays = strays
  }
}

extension ScheduleRun {
  /// The threads that have a body.
  var threads: [SearchThread] { participants.value?.threads ?? [] }

  /// The ids that the system gives the threads.
  var ids: [ThreadWindow.ThreadID] { participants.value?.ids ?? [] }

  /// The checks on each thread.
  var checks: [CheckCount] { participants.value?.checks ?? [] }

  /// The index of the thread that watches the running one.
  var watcher: Int {
    get { atomicWatcher.load(ordering: .relaxed) }
    set { atomicWatcher.store(newValue, ordering: .relaxed) }
  }

  /// Runs the bodies, and returns the ended run; called by the director, once.
  func direct(_ bodies: [() -> Void], by threads: [SearchThread]) -> EndedRun? {
    self.bodies.withLock { $0 = bodies }
    guard let turn = baton.begin(by: Self.director) else { return nil }
    participants.set(Participants(threads))
    for thread in threads { thread.cast(in: self) }
    decide(as: Self.director, turn)
    attend(as: Self.director, until: .end)
    return EndedRun(run: self, state: baton.conclude() ?? State(stoppedWhileDeciding: threads))
  }

  /// Returns whether the thread with this token of the reference takes part.
  func plays(_ token: UInt) -> Bool { token != 0 && threads.contains { $0.token == token } }

  /// Releases the bodies, so that what they hold ends on the director's thread; called when no thread runs them.
  func clear() {
    let gone = bodies.withLock { bodies in
      defer { bodies = [] }
      return bodies
    }
    withExtendedLifetime(gone) {}
  }

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

  /// Counts a check on a thread; called on that thread.
  func judge(_ holds: Bool, by thread: SearchThread, _ breach: () -> String) {
    guard let checks = participants.value?.checks else { return }
    checks[thread.index].judge(holds, after: thread.decisions, breach)
  }

  /// Stops at a yield point, on the thread that has reached it, until the search lets it run.
  func yield(_ thread: SearchThread, at point: YieldPoint) {
    thread.note(point)
    report(thread, .waiting)
    attend(as: thread.index, until: .turn)
  }

  // In a frame of its own, so that the body is released before the thread reports: its last reference could otherwise
  // be released here later.
  @inline(never)
  private func perform(_ index: Int) {
    let body = bodies.withLock { $0[index] }
    body()
  }

  private func report(_ thread: SearchThread, _ phase: SearchThread.Phase) {
    // Reads the hold before it reports: after that, another thread may take the baton and let this one run again, and
    // this report must not take the baton from that turn.
    let hold = baton.hold
    thread.phase = phase
    if hold.lets(thread.index), let turn = baton.take(from: hold, by: thread.index) { decide(as: thread.index, turn) }
  }
}
