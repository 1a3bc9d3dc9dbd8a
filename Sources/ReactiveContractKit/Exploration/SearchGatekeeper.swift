import Reactive

/// Has the search decide who goes on at the gates of the reference.
///
/// Without it a thread that is let in and the one that let it in would run at the same time to their next yield points,
/// and which of them is faster would decide what the search finds.
enum SearchGatekeeper {
  private static let keeper = Gatekeeper(
    wait: { inside in
      guard let thread = SearchThread.current, let run = thread.run, run.plays(inside()) else { return false }
      // Whoever is inside and plays no part will leave without the search: the thread then sleeps like any other.
      run.yield(thread, at: YieldPoint(done: ScheduleRun.sleeping, condition: { !run.plays(inside()) }))
      return true
    },
    gateWasLeft: { Interleaving.yield(after: "lets others in") }
  )

  /// Appoints the keeper, if that has not been done.
  static func appoint() { keeper.appoint() }
}
