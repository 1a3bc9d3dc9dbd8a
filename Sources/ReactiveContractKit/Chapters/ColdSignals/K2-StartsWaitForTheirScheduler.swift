extension StepCheck<ColdModel> {
  /// Checks that a run begins as a task of its scheduler, unless the observation was disposed of before.
  static func startsWaitForTheirScheduler(manner: ColdManner) -> StepCheck {
    StepCheck(
      "K2",
      missing: "nobody observed it",
      exemption: manner.isScheduled ? nil : "its runs begin without a scheduler"
    ) { situation, tally in
      guard [.observe, .observeThere, .advance].contains(situation.step) else { return }
      let (actual, due) = (situation.actual, situation.expected)
      let isHere = actual.begunThere == due.begunThere
      tally.check(
        actual.begun == due.begun && isHere,
        else: StepBreach(
          headline:
            "\(TextLayout.counted(actual.begun, "run", "runs")) began \(isHere ? "" : "too late ")when \(situation.words)"
            + (actual.begun == due.begun ? "" : ", not \(due.begun)"),
          place: .lifetime,
          cause: cause(situation)
        )
      )
    }
  }

  private static func cause(_ situation: StepSituation<ColdModel>) -> String {
    let isRecalled = situation.step == .advance && situation.before.hasRecalled
    if isRecalled, situation.actual.begun > situation.expected.begun {
      return "what is disposed of knows its work only once that has begun."
    }
    return situation.step == .observe
      ? "the work begins where it is observed, and only its events are moved."
      : "a task takes its own scheduler for another one, or waits for a turn that it has."
  }
}
