/// P4 when a run is disposed while other threads use it.
///
/// A situation is a schedule in which an event reached an observer or the resource was disposed.
enum DisposalUnderThreads {
  static let races = [
    race("a value while the run is disposed", [[.send(.value, run: 0), .send(.value, run: 0)], [.dispose(run: 0)]]),
    race("an end while the run is disposed", [[.send(.completed, run: 0)], [.dispose(run: 0)]]),
    race("two disposals", [[.dispose(run: 0)], [.dispose(run: 0)]]),
  ]

  private static func race(_ name: String, _ parts: [[StreamStep]]) -> StreamRace {
    StreamRace(rule: "P4", name: name, parts: parts, needs: [.resources, .interruptionOnDisposal]) { log, facts in
      let received = log.notes(to: 0)
      let ends = received.filter(\.kind.isTerminating)
      if ends.count != 1 || received.last?.kind.isTerminating != true {
        return "the run was disposed, and its observer received \(received.words)"
      }
      let isDisposedFirst = facts.declares("P4/disposes-first")
      let count = log.disposals(of: 0)
      if count != 1 { return "the run was disposed, and its resource was disposed \(count) times" }
      if !isDisposedFirst, log.disposesTooSoon(0, before: 0) {
        return "the resource was disposed before the observer received \(received.last?.words ?? "the end")"
      }
      return nil
    }
  }
}
