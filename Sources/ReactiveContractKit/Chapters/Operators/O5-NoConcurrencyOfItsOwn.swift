extension TrialCheck {
  /// Checks that the operator works only on the calling thread, or through the scheduler it was given.
  ///
  /// A situation is a run in which an input has sent something. The observers, inputs and schedulers of the kit record
  /// every call from a foreign thread.
  static func noConcurrencyOfItsOwn() -> TrialCheck {
    var busyRuns = 0
    func judgeIntrusions(_ intrusions: [Intrusions.Intrusion], _ tally: Tally) {
      if busyRuns == 0, intrusions.isEmpty { return }
      tally.check(max(1, busyRuns), areRight: intrusions.isEmpty, else: breach(intrusions))
    }
    return TrialCheck("O5", missing: "no input sent anything", intrusions: judgeIntrusions) { played, _ in
      if !played.trial.sent.isEmpty { busyRuns += 1 }
    }
  }

  private static func breach(_ intrusions: [Intrusions.Intrusion]) -> Breach {
    let what =
      intrusions.contains(where: \.isDelivery)
      ? "delivered an event"
      : intrusions.contains(.scheduled)
        ? "used its scheduler" : intrusions.contains(.observed) ? "observed its source" : "disposed its source"
    return Breach(
      headline: "the operator \(what) on a thread other than the caller's",
      tick: 0,
      note: "on another thread",
      cause: "the operator uses a thread, a task or a queue of its own; it must work inside the calls that it "
        + "receives, or on the scheduler that it was given."
    )
  }
}
