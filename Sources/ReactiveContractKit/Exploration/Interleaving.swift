/// One run of a scenario, for its threads: the points where they may be interrupted, and their checks.
///
/// ``Exploration`` makes it and passes it to the scenario. All members may be used on any thread. On a thread that the
/// search does not control, they only make the search inconclusive. While the scenario is set up or torn down, they do
/// not interrupt.
public struct Interleaving: Sendable {
  /// The run that is set up, checked or torn down on a thread.
  static let directed = ThreadSlot<ScheduleRun>()

  /// The places where threads may be interrupted: at calls of the kit, or at every access to memory.
  enum Engine: Sendable {
    case calls(ScheduleRun)
    case accesses(AccessRun)
  }

  let engine: Engine

  /// Lets the search choose the thread that goes on, before this thread does something.
  ///
  /// - Parameter action: What this thread does when it goes on, for the trace.
  @inline(never)
  public func yield(before action: @autoclosure () -> String) {
    guard let (thread, run) = controlledThread(action) else { return }
    run.yield(thread, at: YieldPoint(next: action()))
  }

  /// Lets the search choose the thread that goes on, after this thread has done something.
  ///
  /// - Parameter action: What this thread has just done, for the trace.
  @inline(never)
  public func yield(after action: @autoclosure () -> String) {
    guard let (thread, run) = controlledThread(action) else { return }
    run.yield(thread, at: YieldPoint(done: action()))
  }

  /// Records what a subject does, where the order of records is checked.
  ///
  /// A search at every access runs the orders of steps that depend on each other. The kit's records are no steps of the
  /// subject, so without this the order of records would be left to chance.
  ///
  /// - Parameter page: The page of the record, which depends on the order of all records on that page.
  /// - Parameter others: Other pages; the record depends on the earlier records there.
  func record<Result>(on page: RecordPage?, reading others: [RecordPage] = [], _ body: () -> Result) -> Result {
    if case .accesses(let run) = engine { run.noteRecord(on: page, reading: others) }
    return body()
  }

  /// Counts a check, and keeps the first breach.
  ///
  /// - Parameter holds: Whether the check passes.
  /// - Parameter breach: The breach in a sentence without a full stop.
  @inline(never)
  public func judge(_ holds: Bool, _ breach: @autoclosure () -> String) {
    if let (thread, run) = controlledThread(breach) { return run.judge(holds, by: thread, breach) }
    switch engine {
    case .accesses(let run): run.checks.judge(holds, breach)
    case .calls(let run):
      guard Self.directed.current === run else { return }
      run.directorsChecks.judge(holds, breach)
    }
  }

  /// Returns whether the calling thread belongs to this run; if not, notes the action.
  func admits(_ action: @autoclosure () -> String) -> Bool {
    guard case .calls(let run) = engine else { return true }
    if SearchThread.run === run || Self.directed.current === run { return true }
    run.strays.note(action())
    return false
  }

  /// Waits for an event that a thread outside the run may still send, in case one is missing; once in a search.
  func awaitStrays() { if case .calls(let run) = engine { run.strays.await() } }

  /// Returns the calling thread and its run if the search controls it; otherwise notes the action of a stray thread.
  @inline(never)
  private func controlledThread(_ action: () -> String) -> (SearchThread, ScheduleRun)? {
    guard case .calls(let run) = engine else { return nil }
    if let thread = SearchThread.current, SearchThread.run === run { return (thread, run) }
    if Self.directed.current !== run { run.strays.note(action()) }
    return nil
  }
}

extension Interleaving {
  /// Lets the search choose the thread that goes on, before something is done, on a thread of a search.
  ///
  /// For code that is used outside of searches, too, such as a lock; costs a few nanoseconds on other threads. A check
  /// that uses one thread goes on at once.
  @inline(never)
  public static func yield(before action: @autoclosure () -> String) {
    SearchThread.reach(YieldPoint(next: action()))
  }

  /// Lets the search choose the thread that goes on, after something was done, on a thread of a search.
  @inline(never)
  public static func yield(after action: @autoclosure () -> String) {
    SearchThread.reach(YieldPoint(done: action()))
  }

  /// Lets other threads go on until the condition holds, on a thread of a search.
  ///
  /// On any other thread, and in a check that uses one thread, returns at once.
  ///
  /// A lock calls this before it takes what must be free: then the search learns that the thread waits, and need not
  /// look at its state. The condition is evaluated on any thread, while no other runs; it must not change anything.
  public static func wait(until condition: @escaping () -> Bool, before action: @autoclosure () -> String) {
    SearchThread.reach(YieldPoint(next: action(), condition: condition))
  }
}
