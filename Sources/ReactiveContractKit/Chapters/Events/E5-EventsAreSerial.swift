/// E5, for signals and producers: no observer is called while it handles another event, no matter which threads send.
///
/// A value that a handler sends on its own thread is judged under E6. For operators, ``OperatorRace`` has the races of
/// E5, and ``OrderlyRace`` judges them.
///
/// A situation is a schedule in which an event reached an observer.
enum EventsAreSerial {
  static let rule: Rule.ID = "E5"

  /// Returns the races of threads that send into these runs or inputs.
  static func races(_ first: Int, _ second: Int) -> [StreamRace] {
    [
      StreamRace(
        rule: rule,
        name: "two senders",
        parts: [
          [.send(.value, run: first), .send(.value, run: first)],
          [.send(.value, run: second), .send(.completed, run: second)],
        ],
        breach: breach
      ),
      StreamRace(
        rule: rule,
        name: "a value and an interruption",
        parts: [[.send(.value, run: first), .send(.value, run: first)], [.send(.interrupted, run: second)]],
        needs: .interruption,
        breach: breach
      ),
      StreamRace(
        rule: rule,
        name: "a value and a failure",
        parts: [[.send(.value, run: first)], [.send(.failed, run: second)]],
        needs: .failure,
        breach: breach
      ),
    ]
  }

  @Sendable
  private static func breach(_ log: RaceLog, _ facts: StreamFacts) -> String? {
    log.overlap.map {
      "observer \($0.observer + 1) was handling \($0.inside.words) when \($0.entering.words) was delivered to it"
    }
  }
}
