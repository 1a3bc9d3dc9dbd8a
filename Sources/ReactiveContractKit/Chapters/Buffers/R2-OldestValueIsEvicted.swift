extension StepCheck<BufferModel> {
  /// Checks that a full buffer retains its newest values, as many as its capacity allows.
  static var oldestValueIsEvicted: StepCheck {
    StepCheck("R2", missing: "no observer was attached after more values than the buffer retains") { situation, tally in
      guard situation.step == .observe, let capacity = situation.after.capacity, situation.after.sent > capacity else {
        return
      }
      for observer in situation.newcomers {
        let (received, due) = situation.values(observer)
        if received.contains(where: { $0.letter > situation.after.sent }) || isCut(situation, received, due) {
          continue
        }
        // R1 reports the right values in another order.
        if received.isReordered(due) { continue }
        tally.check(
          received == due,
          else: StepBreach(
            headline:
              "observer \(observer + 1) received \(received.words) from a buffer of capacity \(capacity), not \(due.words)",
            place: .observer(observer),
            cause: received.count > due.count
              ? "the buffer drops a value only when the next one arrives, or treats capacity 0 as 1."
              : "a full buffer drops the newest values, not the oldest."
          )
        )
      }
    }
  }

  /// Returns true if a terminal event has taken the place of values.
  private static func isCut(_ situation: StepSituation<BufferModel>, _ received: [Note], _ due: [Note]) -> Bool {
    situation.after.end != nil && received.count < due.count
  }
}
