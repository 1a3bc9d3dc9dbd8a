/// E0, for signals and runs: an observer that has received a terminal event receives nothing more.
///
/// A situation is a terminal event that an observer receives, or a step after that which could reach the observer.
struct NothingAfterTheEnd: StreamVerifier {
  static let rule: Rule.ID = "E0"
  static let missing = "no observer was told an end"

  let assessment = StreamAssessment()

  init(_ facts: StreamFacts) {}

  mutating func judge(_ situation: StreamSituation) {
    for run in situation.before.runs {
      for observer in run.ended {
        let extra = situation.actual.notes(to: observer)
        assessment.judge(extra.isEmpty, else: breach(observer, extra, nil))
      }
    }
    for observer in Set(situation.actual.told.map(\.observer)).sorted() {
      let notes = situation.actual.notes(to: observer)
      guard let end = notes.firstIndex(where: { $0.kind.isTerminating }), !wasTold(observer, situation) else {
        continue
      }
      assessment.judge(
        end == notes.count - 1,
        else: breach(observer, Array(notes[(end + 1)...]), notes[end])
      )
    }
  }

  private func wasTold(_ observer: Int, _ situation: StreamSituation) -> Bool {
    situation.before.runs.contains { $0.ended.contains(observer) }
  }

  private func breach(_ observer: Int, _ extra: [Note], _ end: Note?) -> StreamBreach {
    StreamBreach(
      headline: "observer \(observer + 1) received \(extra.words) after \(end?.words ?? "the end")",
      place: .observer(observer),
      cause: extra[0].kind == .value
        ? "values pass without a look at whether the stream has ended."
        : end == nil ? "a second end is passed on like the first." : "one end is followed by another in the same step."
    )
  }
}
