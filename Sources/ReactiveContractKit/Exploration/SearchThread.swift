import Reactive
import ReactiveExclusion
import Synchronization

/// A thread of the search, which runs a body in one run after another.
final class SearchThread: Sendable {
  /// The state of a thread in its body, and all that the deciding thread sees of it.
  enum Phase: UInt8, AtomicRepresentable {
    /// It has a body and waits to start.
    case fresh

    /// It was let run, and has not reported since.
    case running

    /// It is at a yield point.
    case waiting

    /// It has returned, or never had a body.
    case finished
  }

  /// The run that a thread is to play, and the yield point that it reports.
  private struct Notes {
    /// The run that the thread is to play, until it begins to.
    var run: ScheduleRun?
    var point = YieldPoint()
  }

  private static let slot = ThreadSlot<SearchThread>()
  private static let runSlot = ThreadSlot<ScheduleRun>()

  /// The calling thread, if it belongs to a search; `nil` on any other thread.
  static var current: SearchThread? { slot.current }

  /// The run that the calling thread plays in, or played in last; `nil` on a thread that belongs to no search.
  static var run: ScheduleRun? { runSlot.current }

  /// The calling thread, while it runs its body in a search and does not decide which thread goes on.
  static var playing: SearchThread? { slot.current.flatMap { $0.phase == .running ? $0 : nil } }

  /// Lets the search choose the thread that goes on; a thread that runs alone only notes the point.
  static func reach(_ point: @autoclosure () -> YieldPoint) {
    guard let thread = playing, let run else { return }
    guard run.limits.isAlone else { return run.yield(thread, at: point()) }
    var point = point()
    // The condition is not waited for, and what it captures may be what a check waits to see released.
    point.condition = nil
    thread.note(point)
  }

  let index: Int
  let semaphore = KitSemaphore()

  private let notes = KitLocked(Notes())
  private let atomicPhase = Atomic<Phase>(.finished)

  private let atomicDecisions = Atomic<Int>(0)
  private let isRetired = Atomic<Bool>(false)

  /// Set before `isRetired`.
  private let isAbandoned = Atomic<Bool>(false)
  private let atomicToken = Atomic<UInt>(0)
  private let thread = OnceReference<KitThread>()

  init(index: Int, stackSize: Int) {
    self.index = index
    let name = "search \(ScheduleRun.name(of: index))"
    thread.set(KitThread(name: name, stackSize: stackSize) { self.live() })
  }

  /// The state of the thread; to set it releases what was written before, to get it acquires that.
  var phase: Phase {
    get { atomicPhase.load(ordering: .acquiring) }
    set { atomicPhase.store(newValue, ordering: .releasing) }
  }

  /// Notes the yield point that the thread has reached; called on this thread.
  func note(_ point: YieldPoint) { _ = replacePoint(by: point) }

  /// Takes the yield point of a thread that has reported.
  func takePoint() -> YieldPoint { replacePoint(by: YieldPoint()) }

  // The caller releases the earlier point, outside the lock: its condition may hold objects of the subject.
  private func replacePoint(by point: YieldPoint) -> YieldPoint {
    notes.withLock { notes in
      defer { notes.point = point }
      return notes.point
    }
  }

  /// The action that the thread has noted; `nil` if it was stopped while it noted one.
  var notedAction: String? { notes.withLockIfFree { $0.point.next } ?? nil }

  /// The number of decisions when the thread was last let run.
  var decisions: Int { atomicDecisions.load(ordering: .relaxed) }

  /// Returns the state of the thread as other threads see it.
  ///
  /// A thread that waits for its turn, or has not noticed yet that it has come, counts as running if the place of its
  /// sleep is known, as it is with glibc: it does not sleep inside the subject.
  func look(knowing threads: [ThreadWindow.ThreadID]) -> ThreadState {
    let state = thread.value?.window?.look(knowing: threads) ?? .unknown
    if case .asleep(let place?, _) = state, semaphore.contains(place) { return .running }
    return state
  }

  /// The time for which the thread has run; `nil` if it is unknown.
  var processorTime: Duration? { thread.value?.window?.processorTime }

  /// Stops the thread wherever it is, as if it had trapped.
  func interrupt() { thread.value?.interrupt() }

  /// The system's id of the thread.
  var id: ThreadWindow.ThreadID? { thread.value?.window?.id }

  /// The reference's token of the thread; 0 before the thread has started.
  var token: UInt { atomicToken.load(ordering: .relaxed) }

  /// The trap that stopped the thread, or `nil`.
  var trap: ThreadTrap? { thread.value?.trap }

  /// Gives the thread a body in a run; it starts when it is let run.
  func cast(in run: ScheduleRun) {
    forget(for: run)
    phase = .fresh
  }

  /// Lets the thread run; called by the thread that decides.
  func letRun(after decisions: Int) {
    atomicDecisions.store(decisions, ordering: .relaxed)
    phase = .running
  }

  /// Ends the thread, which has returned from its body, and waits for that.
  func dismiss() {
    isRetired.store(true, ordering: .releasing)
    semaphore.post()
    thread.value?.join()
  }

  /// Abandons the thread where it is; if it ever returns from its body, it ends.
  func abandon(asleep: Bool) {
    isAbandoned.store(true, ordering: .relaxed)
    // Before the thread may end, as it then removes its id from the sleepers.
    thread.value?.abandon(asleep: asleep)
    isRetired.store(true, ordering: .releasing)
    // A thread that was never let run, or has returned just now, waits for the next run. One that was stopped may have
    // been stopped while it held the lock of its semaphore.
    if trap == nil { semaphore.post() }
  }

  private func live() {
    Self.slot.set(self)
    atomicToken.store(currentThread(), ordering: .relaxed)
    // The slot does not retain it.
    var run: ScheduleRun?
    while !isRetired.load(ordering: .acquiring) {
      if phase == .running {
        let next = notes.withLock { $0.run.take() }
        Self.runSlot.set(next)
        run = next
        next?.play(self)
      } else {
        semaphore.wait()
      }
    }
    atomicToken.store(0, ordering: .relaxed)
    Self.slot.set(nil)
    Self.runSlot.set(nil)
    let last = forget() ?? run
    if isAbandoned.load(ordering: .relaxed) { last?.lostThreadHasEnded() }
  }

  /// Forgets the notes, and returns the run that the thread has not begun; a run holds its threads, which is a cycle.
  @discardableResult
  private func forget(for run: ScheduleRun? = nil) -> ScheduleRun? {
    let gone = notes.withLock { notes in
      defer { notes = Notes(run: run) }
      return notes
    }
    return gone.run
  }
}

/// A place at which the search may let another thread go on.
struct YieldPoint {
  /// The action of the thread when it goes on.
  var next: String?

  /// The action that the thread has just done.
  var done: String?

  /// A condition that must hold before the thread can go on, or `nil`.
  var condition: (() -> Bool)?
}
