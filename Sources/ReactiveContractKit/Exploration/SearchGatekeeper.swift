import Reactive
import ReactiveExclusion

/// Lets the search decide which thread goes on at the gates of the reference.
///
/// Without it, a thread that enters a gate and the one that has left it would both run to their next yield points, and
/// the result of the search would depend on which of them is faster.
enum SearchGatekeeper {
  private static let keeper = WaitHook(
    wait: { inside in
      guard let thread = SearchThread.current, let run = SearchThread.run, run.plays(inside()) else { return false }
      // A thread inside that has no part in the run leaves without the search: then this one sleeps as any other would.
      run.yield(thread, at: YieldPoint(done: ScheduleRun.sleeping, condition: { !run.plays(inside()) }))
      return true
    },
    gateWasLeft: { Interleaving.yield(after: "lets others in") }
  )

  /// Appoints the keeper, unless that has been done.
  static func appoint() { keeper.appoint() }
}
