import Reactive
import Synchronization

/// A thread of the search: it plays its part in one run after another.
///
/// Invariant: the variables belong to the thread itself while it runs, and to whoever holds the baton while it does not;
/// ``phase`` is stored after they are written and loaded before they are read.
final class SearchThread: @unchecked Sendable {
  /// Where a thread is in its part; the thread that decides sees no more of it than this.
  enum Phase: UInt8, AtomicRepresentable {
    /// It has been given a part and waits to be let in.
    case fresh

    /// It has been let go, and has not reported since.
    case running

    /// It stands at a yield point.
    case waiting

    /// It has played its part, or never had one.
    case finished
  }

  private static let slot = ThreadSlot<SearchThread>()

  /// The thread of a search that asks; `nil` on any other.
  static var current: SearchThread? { slot.current }

  /// The thread of a search that asks, while it plays its part and does not decide who goes on.
  static var playing: SearchThread? { slot.current.flatMap { $0.phase == .running ? $0 : nil } }

  let index: Int
  let semaphore = KitSemaphore()

  /// The run in which the thread plays, or has played.
  private(set) var run: ScheduleRun?

  /// The yield point at which the thread stands.
  var point = YieldPoint()

  /// How many decisions had been made when the thread was last let go.
  var release = 0

  private let atomicPhase = Atomic<Phase>(.finished)
  private let atomicJudged = Atomic<Int>(0)

  /// Written once in a run, before `hasBreach`; so it may be read while the thread sleeps.
  private var writtenBreach = (release: 0, text: "")
  private let hasBreach = Atomic<Bool>(false)
  private let isRetired = Atomic<Bool>(false)

  /// Written before `isRetired`, and read by the thread after that.
  private var isAbandoned = false
  private let atomicToken = Atomic<UInt>(0)
  private var thread: KitThread?

  init(index: Int, stackSize: Int) {
    self.index = index
    thread = KitThread(name: "search \(ScheduleRun.name(of: index))", stackSize: stackSize) { self.live() }
  }

  /// Where the thread is; setting releases what was written before, getting acquires it.
  var phase: Phase {
    get { atomicPhase.load(ordering: .acquiring) }
    set { atomicPhase.store(newValue, ordering: .releasing) }
  }

  /// How many situations the thread has judged in this run.
  var judged: Int { atomicJudged.load(ordering: .relaxed) }

  /// The first breach that the thread has seen in this run, and how many decisions had been made by then.
  var breach: (release: Int, text: String)? { hasBreach.load(ordering: .acquiring) ? writtenBreach : nil }

  /// What others see of the thread.
  func look(knowing threads: [ThreadWindow.ThreadID]) -> ThreadState {
    thread?.window?.look(knowing: threads) ?? .unknown
  }

  /// What the system calls the thread.
  var id: ThreadWindow.ThreadID? { thread?.window?.id }

  /// What the reference calls the thread; 0 before it has begun to live.
  var token: UInt { atomicToken.load(ordering: .relaxed) }

  /// How the thread was stopped, if it was.
  var trap: ThreadTrap? { thread?.trap }

  /// Gives the thread a part in a run; it starts when it is let go.
  func cast(in run: ScheduleRun) {
    self.run = run
    point = YieldPoint()
    release = 0
    atomicJudged.store(0, ordering: .relaxed)
    hasBreach.store(false, ordering: .relaxed)
    phase = .fresh
  }

  /// Counts a judged situation; called on this thread.
  func judge(_ holds: Bool, _ text: () -> String) {
    atomicJudged.add(1, ordering: .relaxed)
    guard !holds, !hasBreach.load(ordering: .relaxed) else { return }
    writtenBreach = (release, text())
    hasBreach.store(true, ordering: .releasing)
  }

  /// Ends the thread, which has finished its part, and waits for that.
  func dismiss() {
    isRetired.store(true, ordering: .releasing)
    semaphore.post()
    thread?.join()
  }

  /// Gives the thread up where it is; should it ever finish its part, it ends.
  func abandon(asleep: Bool) {
    isAbandoned = true
    // Before it may end, which is when it takes its number back out.
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
    // A run knows its threads.
    run = nil
  }
}

/// A place at which the search may let another thread go on.
struct YieldPoint {
  /// What the thread will do when it is let go.
  var next: String?

  /// What the thread has just done.
  var done: String?

  /// Must hold before the thread can be let go.
  var condition: (() -> Bool)?
}
