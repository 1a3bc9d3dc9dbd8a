/// One run of a scenario, as its threads see it: where they may be interrupted, and what they judge.
///
/// Made by ``Exploration`` and given to the scenario. All members may be used on any thread. On a thread that the search
/// does not control they do nothing but make the search inconclusive; while the scenario is set up or torn down they do
/// not interrupt.
public struct Interleaving: Sendable {
  /// The run that is being set up, judged or torn down on a thread.
  static let directed = ThreadSlot<ScheduleRun>()

  /// Where threads may be interrupted: at the calls of the kit, or wherever they access memory.
  enum Engine: Sendable {
    case calls(ScheduleRun)
    case accesses(AccessRun)
  }

  let engine: Engine

  /// Lets the search choose who goes on, before something is done.
  ///
  /// - Parameter action: What this thread does when it is let go, for the trace.
  @inline(never)
  public func yield(before action: @autoclosure () -> String) {
    guard let (thread, run) = controlledThread(action) else { return }
    run.yield(thread, at: YieldPoint(next: action()))
  }

  /// Lets the search choose who goes on, after something has been done.
  ///
  /// - Parameter action: What this thread has just done, for the trace.
  @inline(never)
  public func yield(after action: @autoclosure () -> String) {
    guard let (thread, run) = controlledThread(action) else { return }
    run.yield(thread, at: YieldPoint(done: action()))
  }

  /// Writes down what a subject does, where the order of that is judged.
  ///
  /// A search at every access runs the orders of steps that depend on each other. What the kit writes down is none of the subject's
  /// steps, and the order of it would be left to chance.
  ///
  /// - Parameter page: What is written depends on the order of all that is written on this page.
  /// - Parameter others: It depends on what was written on these pages before.
  func record<Result>(on page: RecordPage?, reading others: [RecordPage] = [], _ body: () -> Result) -> Result {
    if case .accesses(let run) = engine { run.noteRecord(on: page, reading: others) }
    return body()
  }

  /// Counts a judged situation, and remembers a breach.
  ///
  /// - Parameter holds: Whether the situation is as it should be.
  /// - Parameter breach: What is wrong with it, in a sentence without a full stop.
  @inline(never)
  public func judge(_ holds: Bool, _ breach: @autoclosure () -> String) {
    if let (thread, _) = controlledThread(breach) { return thread.judge(holds, breach) }
    switch engine {
    case .accesses(let run): run.judge(holds, breach)
    case .calls(let run):
      guard Self.directed.current === run else { return }
      run.directorsCount += 1
      if !holds, run.directorsBreach == nil { run.directorsBreach = breach() }
    }
  }

  /// Whether the thread that asks has business in this run; if not, that is noted.
  func admits(_ action: @autoclosure () -> String) -> Bool {
    guard case .calls(let run) = engine else { return true }
    if SearchThread.current?.run === run || Self.directed.current === run { return true }
    run.strays.note(action())
    return false
  }

  /// Waits for what threads outside the run may still do, where something is missing; once in a search.
  func awaitStrays() { if case .calls(let run) = engine { run.strays.await() } }

  /// The thread that asks, if it plays in this run; if it has no business here, that is noted.
  @inline(never)
  private func controlledThread(_ action: () -> String) -> (SearchThread, ScheduleRun)? {
    guard case .calls(let run) = engine else { return nil }
    if let thread = SearchThread.current, thread.run === run { return (thread, run) }
    if Self.directed.current !== run { run.strays.note(action()) }
    return nil
  }
}

extension Interleaving {
  /// Lets the search choose who goes on, before something is done, if this thread belongs to a search.
  ///
  /// For code that cannot know of a search, such as a lock; costs a few nanoseconds on other threads.
  @inline(never)
  public static func yield(before action: @autoclosure () -> String) {
    guard let thread = SearchThread.playing, let run = thread.run else { return }
    run.yield(thread, at: YieldPoint(next: action()))
  }

  /// Lets the search choose who goes on, after something was done, if this thread belongs to a search.
  @inline(never)
  public static func yield(after action: @autoclosure () -> String) {
    guard let thread = SearchThread.playing, let run = thread.run else { return }
    run.yield(thread, at: YieldPoint(done: action()))
  }

  /// Lets others go on until the condition holds, if this thread belongs to a search.
  ///
  /// Otherwise returns at once.
  ///
  /// What a lock does before it takes what it found free: the search knows then that the thread waits, and need not look.
  /// The condition is asked while no thread runs, on any of them; it must not change anything.
  public static func wait(until condition: @escaping () -> Bool, before action: @autoclosure () -> String) {
    guard let thread = SearchThread.playing, let run = thread.run else { return }
    run.yield(thread, at: YieldPoint(next: action(), condition: condition))
  }
}
