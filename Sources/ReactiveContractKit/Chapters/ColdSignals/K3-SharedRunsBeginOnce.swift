import Reactive

extension StepCheck<ColdModel> {
  /// Checks that all observers share one run, that it begins when it should, and that each observer receives its events.
  static func sharedRunsBeginOnce(runKind: ColdRunKind) -> StepCheck {
    StepCheck(
      "K3",
      missing: "it was neither observed nor connected",
      exemption: runKind.isShared ? nil : "its observers share no run"
    ) { situation, tally in
      if [.observe, .connect].contains(situation.step) { judgeBeginning(situation, runKind, tally) }
      // A run that is disposed of at the wrong time breaks K4, and its observers receive what follows from that.
      if situation.actual.disposed != situation.expected.disposed { return }
      for (observer, due) in situation.expected.received.sorted(by: { $0.key < $1.key }) {
        let received = situation.actual.notes(observer)
        tally.check(
          received == due,
          else: StepBreach(
            headline: "\(situation.words), and observer \(observer + 1) received \(received.words), not \(due.words)",
            place: .observer(observer),
            cause: "the events of the shared run do not reach all of its observers."
          )
        )
      }
    }
  }

  private static func judgeBeginning(_ situation: StepSituation<ColdModel>, _ runKind: ColdRunKind, _ tally: Tally) {
    let (begun, due) = (situation.actual.begun, situation.expected.begun)
    let all = situation.after.runs.count
    tally.check(
      begun == due,
      else: StepBreach(
        headline: "\(situation.words), and \(TextLayout.counted(begun, "run", "runs")) began, not \(due)",
        place: .lifetime,
        cause: begun < due ? "the shared run does not begin." : causeOfExcess(situation, runKind, all > due)
      )
    )
  }

  private static func causeOfExcess(
    _ situation: StepSituation<ColdModel>,
    _ runKind: ColdRunKind,
    _ hasBegun: Bool
  ) -> String {
    if situation.before.isOver, runKind == .autoconnected {
      return "the shared run is over, and the next observer begins another one: if that is meant, declare "
        + "`runKind: .autoconnectedAnew`."
    }
    if situation.before.isOver || hasBegun { return "the signal does not record that the shared run has begun." }
    return "observing begins the run that another step must begin."
  }
}

extension RaceSweep.Entry {
  /// Returns the race of two threads, each of which observes, or connects if connecting begins the run.
  static func begunByTwo(on subject: ColdSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "K3",
      "begun by two",
      on: subject.name,
      cause: "checking whether the run has begun and recording it are two steps, and another thread runs between them.",
      preemptions: preemptions
    ) { interleaving in
      let begun = KitLocked(0)
      let handles = KitLocked<[Cancellation]>([])
      let source = EventSource<ColdValue, TestFailure> { _ in
        inKit {
          interleaving.yield(before: "begin the work")
          begun.withLock { $0 += 1 }
        }
        return .none
      }
      let adapter = subject.make.content(ColdWork(source: source, effect: { $0 }, scheduler: TestScheduler()))
      let body = {
        interleaving.yield(before: "begin")
        let handle = inSubject { adapter.connect?.content() ?? adapter.source.observe { _ in } }
        handles.withLock { $0.append(handle) }
      }
      return InterleavingCast([body, body]) { outcome in
        guard outcome == .completed else { return outcome.description }
        let seen = begun.withLock { $0 }
        interleaving.judge(seen == 1, "\(TextLayout.counted(seen, "run", "runs")) began, not 1")
        for handle in handles.withLock({ exchange(&$0, with: []) }) { handle.dispose() }
        return nil
      }
    }
  }
}
