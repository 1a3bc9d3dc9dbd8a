import Reactive
import ReactiveExclusion
import Synchronization

/// A thread of the search, which runs a body in one run after another.
///
/// Invariant: the variables belong to the thread itself while it runs, and to the holder of the baton while it does
/// not; ``phase`` is stored after they are written and loaded before they are read.
final class SearchThread: @unchecked Sendable {
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

  private static let slot = ThreadSlot<SearchThread>()

  /// The calling thread, if it belongs to a search; `nil` on any other thread.
  static var current: SearchThread? { slot.current }

  /// The calling thread, while it runs its body in a search and does not decide which thread goes on.
  static var playing: SearchThread? { slot.current.flatMap { $0.phase == .running ? $0 : nil } }

  /// Lets the search choose the thread that goes on; a thread that runs alone only notes the point.
  static func reach(_ point: @autoclosure () -> YieldPoint) {
    guard let thread = playing, let run = thread.run else { return }
    guard run.limits.isAlone else { return run.yield(thread, at: point()) }
    var point = point()
    // The condition is not waited for, and what it captures may be what a check waits to see released.
    point.condition = nil
    thread.point = point
    thread.notes.publish()
  }

  let index: Int
  let semaphore = KitSemaphore()

  /// The run to which the thread's present or last body belongs.
  private(set) var run: ScheduleRun?

  /// The yield point at which the thread is.
  var point = YieldPoint()

  /// The number of decisions when the thread was last let run.
  var release = 0

  /// Published when a thread that runs alone notes a point, since its phase stays the same.
  private let notes = Publication()

  private let atomicPhase = Atomic<Phase>(.finished)
  private let atomicJudged = Atomic<Int>(0)

  /// Written once in a run, before `hasBreach`, so that it may be read while the thread sleeps.
  private var writtenBreach = (release: 0, text: "")
  private let hasBreach = Atomic<Bool>(false)
  private let isRetired = Atomic<Bool>(false)

  /// Written before `isRetired`; the thread reads it after that.
  private var isAbandoned = false
  private let atomicToken = Atomic<UInt>(0)
  private var thread: KitThread?

  init(index: Int, stackSize: Int) {
    self.index = index
    thread = KitThread(name: "search \(ScheduleRun.name(of: index))", stackSize: stackSize) { self.live() }
  }

  /// The state of the thread; to set it releases what was written before, to get it acquires that.
  var phase: Phase {
    get { atomicPhase.load(ordering: .acquiring) }
    set { atomicPhase.store(newValue, ordering: .releasing) }
  }

  /// The yield point at which a thread is that waits or sleeps.
  var lastPoint: YieldPoint {
    notes.acquire()
    return point
  }

  /// The number of checks on the thread in this run.
  var judged: Int { atomicJudged.load(ordering: .relaxed) }

  /// The first breach on the thread in this run, and the number of decisions by then.
  var breach: (release: Int, text: String)? { hasBreach.load(ordering: .acquiring) ? writtenBreach : nil }

  /// Returns the state of the thread as other threads see it.
  func look(knowing threads: [ThreadWindow.ThreadID]) -> ThreadState {
    thread?.window?.look(knowing: threads) ?? .unknown
  }

  /// The time for which the thread has run; `nil` if it is unknown.
  var processorTime: Duration? { thread?.window?.processorTime }

  /// Stops the thread wherever it is, as if it had trapped.
  func interrupt() { thread?.interrupt() }

  /// The system's id of the thread.
  var id: ThreadWindow.ThreadID? { thread?.window?.id }

  /// The reference's token of the thread; 0 before the thread has started.
  var token: UInt { atomicToken.load(ordering: .relaxed) }

  /// The trap that stopped the thread, or `nil`.
  var trap: ThreadTrap? { thread?.trap }

  /// Gives the thread a body in a run; it starts when it is let run.
  func cast(in run: ScheduleRun) {
    self.run = run
    point = YieldPoint()
    release = 0
    atomicJudged.store(0, ordering: .relaxed)
    hasBreach.store(false, ordering: .relaxed)
    phase = .fresh
  }

  /// Counts a check; called on this thread.
  func judge(_ holds: Bool, _ text: () -> String) {
    atomicJudged.add(1, ordering: .relaxed)
    guard !holds, !hasBreach.load(ordering: .relaxed) else { return }
    writtenBreach = (release, text())
    hasBreach.store(true, ordering: .releasing)
  }

  /// Ends the thread, which has returned from its body, and waits for that.
  func dismiss() {
    isRetired.store(true, ordering: .releasing)
    semaphore.post()
    thread?.join()
  }

  /// Abandons the thread where it is; if it ever returns from its body, it ends.
  func abandon(asleep: Bool) {
    isAbandoned = true
    // Before the thread may end, as it then removes its id from the sleepers.
    thread?.abandon(asleep: asleep)
    isRetired.store(true, ordering: .releasing)
  }

  private func live() {
    Self.slot.set(self)
    atomicToken.store(currentThread(), ordering: .relaxed)
    while !isRetired.load(ordering: .acquiring) {
      if phase == .running {
        run?.play(self)
      } else {
        semaphore.wait()
      }
    }
    atomicToken.store(0, ordering: .relaxed)
    Self.slot.set(nil)
    if isAbandoned { run?.lostThreadHasEnded() }
    // A run holds its threads: this breaks the cycle.
    run = nil
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
