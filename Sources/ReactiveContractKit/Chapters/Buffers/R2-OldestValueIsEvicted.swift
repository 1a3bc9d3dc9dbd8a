extension StepCheck<BufferModel> {
  /// Checks that a full buffer retains its newest values, as many as its capacity allows.
  static var oldestValueIsEvicted: StepCheck {
    StepCheck("R2", missing: "nobody observed a buffer that had been full") { situation, tally in
      guard situation.step == .observe, let capacity = situation.after.capacity, situation.after.sent > capacity else {
        return
      }
      for observer in situation.newcomers {
        let (told, due) = situation.values(observer)
        if told.contains(where: { $0.letter > situation.after.sent }) || isCut(situation, told, due) { continue }
        tally.check(
          told == due,
          else: StepBreach(
            headline:
              "observer \(observer + 1) was told \(told.words) of a buffer that keeps \(capacity), not \(due.words)",
            place: .observer(observer),
            cause: told.count > due.count
              ? "the buffer makes room when the next value comes, or takes 0 for 1."
              : "what is full takes no more, and the newest values are dropped."
          )
        )
      }
    }
  }

  /// Returns true if a terminal event has taken the place of values.
  private static func isCut(_ situation: StepSituation<BufferModel>, _ told: [Note], _ due: [Note]) -> Bool {
    situation.after.end != nil && told.count < due.count
  }
}
