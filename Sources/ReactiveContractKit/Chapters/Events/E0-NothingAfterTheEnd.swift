extension StepCheck<StreamModel> {
  /// E0, for signals and runs: an observer that has received a terminal event receives nothing more.
  ///
  /// A situation is a terminal event that an observer receives, or a step after that which could reach the observer.
  static var nothingAfterTheEnd: StepCheck {
    StepCheck("E0", missing: "no observer received a terminal event") { situation, tally in
      for run in situation.before.runs {
        for observer in run.ended {
          let extra = situation.actual.notes(to: observer)
          tally.check(extra.isEmpty, else: breach(observer, extra, nil))
        }
      }
      for observer in Set(situation.actual.received.map(\.observer)).sorted() {
        let notes = situation.actual.notes(to: observer)
        guard let end = notes.firstIndex(where: { $0.kind.isTerminating }), !wasTold(observer, situation) else {
          continue
        }
        tally.check(
          end == notes.count - 1,
          else: breach(observer, Array(notes[(end + 1)...]), notes[end])
        )
      }
    }
  }

  private static func wasTold(_ observer: Int, _ situation: StepSituation<StreamModel>) -> Bool {
    situation.before.runs.contains { $0.ended.contains(observer) }
  }

  private static func breach(_ observer: Int, _ extra: [Note], _ end: Note?) -> StepBreach {
    StepBreach(
      headline: "observer \(observer + 1) received \(extra.words) after \(end?.words ?? "the end")",
      place: .observer(observer),
      cause: extra[0].kind == .value
        ? "the stream delivers values without checking whether it has ended."
        : end == nil
          ? "the stream delivers a second terminal event like the first."
          : "the stream delivers two terminal events in the same step."
    )
  }
}
