extension StepCheck<StreamModel> {
  /// E6 on one thread and without sending: an observer that detaches or disposes while it handles an event is not called
  /// again before it has returned.
  ///
  /// A situation is such a detachment or disposal.
  static var disposalIsNotNested: StepCheck {
    StepCheck("E6", missing: "no observer detached itself or disposed its run during an event") { situation, tally in
      switch situation.step {
      case .detachInside, .detachOtherInside, .disposeInside, .disposeOtherInside: break
      default: return
      }
      guard situation.sentRun.map({ !situation.before.runs[$0].attached.isEmpty }) ?? false else { return }
      let nested = situation.actual.received.first { $0.isNested }
      tally.check(
        nested == nil,
        else: StepBreach(
          headline:
            "observer \(nested.map { $0.observer + 1 } ?? 0) received \(nested?.note.words ?? "") while it handled "
            + (situation.sentNote?.words ?? "an event"),
          place: .observer(nested?.observer ?? 0),
          cause: "disposing delivers at once, even during a delivery; it must wait until the current event has reached "
            + "every observer."
        )
      )
    }
  }

}
