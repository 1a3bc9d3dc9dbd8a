/// S2 to S6 when two threads use a signal at once.
///
/// A situation is a schedule in which an event reached an observer or the resource was disposed.
enum SignalsUnderThreads {
  static let races = [
    StreamRace(
      rule: "S2",
      name: "a value while the signal is dropped",
      parts: [[.send(.value, run: 0)], [.dropShell]],
      needs: .droppableShell
    ) { log, _ in
      if log.notes(to: 0) != [.value(1)] {
        return "the signal was released, and its observer received \(log.words(0))"
      }
      return log.disposals(of: 0) == 0
        ? nil : "the signal was released, and its resource was disposed although it is observed"
    },
    StreamRace(
      rule: "S3",
      name: "the signal is dropped while its observer leaves",
      parts: [[.dropShell], [.detach(observer: 0)]],
      needs: [.droppableShell, .resources]
    ) { log, facts in
      let wanted = facts.declares("S3/retained") ? 0 : 1
      if !log.notes(to: 0).isEmpty { return "the detached observer received \(log.words(0))" }
      let count = log.disposals(of: 0)
      return count == wanted ? nil : "the resource was disposed \(count) times instead of \(wanted)"
    },
    StreamRace(
      rule: "S4",
      name: "a value while another observer leaves",
      observers: 2,
      parts: [[.send(.value, run: 0)], [.detach(observer: 1)]],
      needs: .manyObservers
    ) { log, _ in
      if log.notes(to: 0) != [.value(1)] { return "the remaining observer received \(log.words(0))" }
      return log.disposals(of: 0) == 0 ? nil : "an observer was detached, and the resource was disposed"
    },
    StreamRace(
      rule: "S4",
      name: "a value while the observer before leaves",
      observers: 2,
      parts: [[.send(.value, run: 0)], [.detach(observer: 0)]],
      needs: .manyObservers
    ) { log, _ in
      log.notes(to: 1) == [.value(1)] ? nil : "the remaining observer received \(log.words(1))"
    },
    StreamRace(
      rule: "S5",
      name: "two senders before two observers",
      observers: 2,
      parts: [[.send(.value, run: 0), .send(.value, run: 0)], [.send(.completed, run: 0)]],
      needs: .manyObservers
    ) { log, _ in
      log.notes(to: 0) == log.notes(to: 1)
        ? nil : "observer 1 received \(log.words(0)), and observer 2 received \(log.words(1))"
    },
    StreamRace(
      rule: "S5",
      name: "an observer that comes while the stream ends",
      observers: 0,
      parts: [[.observe], [.send(.completed, run: 0)]],
      ordersSteps: true,
      needs: .interruption
    ) { log, _ in
      let received = log.notes(to: 0)
      let wanted: [Note] =
        log.isFinished(1, before: 0) ? [.interrupted] : log.isFinished(0, before: 1) ? [.completed] : received
      let isOneEnd = received == [.completed] || received == [.interrupted]
      return isOneEnd && received == wanted
        ? nil : "an observer was attached while the stream ended, and received \(log.words(0))"
    },
    StreamRace(
      rule: "S6",
      name: "two ends",
      parts: [[.send(.value, run: 0), .send(.completed, run: 0)], [.send(.failed, run: 0)]],
      needs: [.failure, .resources]
    ) { log, _ in gaveBack(log, of: 0) },
    StreamRace(
      rule: "S6",
      name: "an end while the signal is dropped",
      parts: [[.send(.completed, run: 0)], [.dropShell]],
      needs: [.resources, .droppableShell]
    ) { log, _ in gaveBack(log, of: 0) },
    StreamRace(
      rule: "S6",
      name: "an end while the sending end is released",
      parts: [[.send(.completed, run: 0)], [.releaseInput]],
      needs: [.resources, .releasableInput]
    ) { log, _ in gaveBack(log, of: 0) },
  ]

  /// Checks that the end disposed the resource once, after the observer received it, and released the observer.
  static func gaveBack(_ log: RaceLog, of run: Int) -> String? {
    let count = log.disposals(of: run)
    if count != 1 { return "the stream ended, and its resource was disposed \(count) times" }
    if log.disposesTooSoon(run, before: 0) { return "the resource was disposed before the observer received the end" }
    return log.entries.contains(.released(observer: 0)) ? nil : "the stream ended, and its observer is still held"
  }
}

extension RaceLog {
  /// Returns the events that an observer received, in words.
  func words(_ observer: Int) -> String { notes(to: observer).words }
}
