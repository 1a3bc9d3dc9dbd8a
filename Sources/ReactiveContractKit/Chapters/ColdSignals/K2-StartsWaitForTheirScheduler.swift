extension StepCheck<ColdModel> {
  /// Checks that a run begins as a task of its scheduler, unless the observation was disposed of before.
  static func startsWaitForTheirScheduler(runKind: ColdRunKind) -> StepCheck {
    StepCheck(
      "K2",
      missing: "it was not observed",
      exemption: runKind.isScheduled ? nil : "its runs begin without a scheduler"
    ) { situation, tally in
      guard [.observe, .observeThere, .advance].contains(situation.step) else { return }
      let (actual, due) = (situation.actual, situation.expected)
      let isHere = actual.begunThere == due.begunThere
      tally.check(
        actual.begun == due.begun && isHere,
        else: StepBreach(
          headline:
            "\(situation.words), and \(TextLayout.counted(actual.begun, "run", "runs")) began"
            + (isHere ? "" : " too late") + (actual.begun == due.begun ? "" : ", not \(due.begun)"),
          place: .lifetime,
          cause: cause(situation)
        )
      )
    }
  }

  private static func cause(_ situation: StepSituation<ColdModel>) -> String {
    let isRecalled = situation.step == .advance && situation.before.hasRecalled
    if isRecalled, situation.actual.begun > situation.expected.begun {
      return "disposing of a start that is still waiting does not cancel it."
    }
    return situation.step == .observe
      ? "the work begins where it is observed, and only its events move to the scheduler."
      : "a start does not recognize that it already runs on its scheduler, or waits for another turn."
  }
}
