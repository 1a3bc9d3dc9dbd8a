extension TrialCheck {
  /// Checks that an operator calls no observer that is handling another event of the same stream.
  ///
  /// A situation is a disposal while an event is being handled. Of the calls that an observer may then make to its
  /// stream, only a disposal makes the stream send.
  static var eventsAreNotRecursive: TrialCheck {
    TrialCheck("E6", missing: "no observer detached itself or disposed its run during an event") { played, tally in
      let trial = played.trial
      guard trial.disposesInside else { return }
      for step in trial.steps where step.cause == .disposal && step.depth > 0 {
        let nested = trial.deliveries.firstIndex {
          $0.observer == step.observer && $0.depth > 0 && $0.begin > step.begin && trial.isNested($0)
        }
        tally.check(nested == nil, else: breach(nested ?? 0, in: trial))
      }
    }
  }

  private static func breach(_ nested: Int, in trial: Trial) -> Breach {
    let delivery = trial.deliveries[nested]
    let outer = trial.deliveries.lastIndex { $0.begin < delivery.begin && $0.end > delivery.begin } ?? 0
    return Breach(
      observer: delivery.observer,
      tick: delivery.tick,
      note: "\(trial.words(nested)) during the handling of \(trial.words(outer))",
      cause: "disposing delivers at once, even during a delivery; it must wait until the current event has reached "
        + "every observer."
    )
  }
}

extension Trial {
  /// Returns true if the observer was handling another event when it received the one of the delivery.
  fileprivate func isNested(_ delivery: Delivery) -> Bool {
    deliveries.contains {
      $0.observer == delivery.observer && $0.begin < delivery.begin && $0.end > delivery.begin
    }
  }
}
