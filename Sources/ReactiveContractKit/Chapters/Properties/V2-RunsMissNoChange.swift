import Reactive

extension StepCheck<PropertyModel> {
  /// Checks that a run receives the current value and then every change once, and an observer every change once.
  static var runsMissNoChange: StepCheck {
    StepCheck("V2", missing: "no run or observer received a value") { situation, tally in
      for listener in situation.after.listeners.indices {
        if !situation.after.listeners[listener].isAttached, situation.expected[listener] == nil { continue }
        let expected = (situation.expected[listener] ?? []).filter { $0.kind == .value }
        let received = situation.values(listener)
        if expected.isEmpty && received.isEmpty { continue }
        tally.check(
          received == expected,
          else: StepBreach(
            headline: "\(situation.name(listener)) received \(received.words), not \(expected.words)",
            place: .observer(listener),
            cause: situation.step == .modifyEqual
              ? "setting and modifying differ in whether they send a value that equals the one before."
              : cause(received, expected, isNew: listener >= situation.before.listeners.count)
          )
        )
      }
    }
  }

  private static func cause(_ received: [Note], _ expected: [Note], isNew: Bool) -> String {
    if received.count > expected.count, isNew {
      return "a new run receives the current value twice: as the current value, and again as a change."
    }
    if received.isEmpty, isNew { return "a run does not begin with the current value: it waits for the next change." }
    if received.count > expected.count {
      return "a value is sent more than once, or after the listener was disposed of."
    }
    if received.count < expected.count { return "a change is lost between the first value and the attachment." }
    return "the values differ from those that were set, or arrive in another order."
  }
}

extension RaceSweep.Entry {
  /// Returns the race of a start and two changes: the run must receive the value at its start, and every later one.
  static func startedMeanwhile(_ subject: PropertySubject, preemptions: Int) -> RaceSweep.Entry {
    property(
      "V2",
      "a start between two changes",
      on: subject,
      cause: "reading the value and attaching are two steps, and another thread changes it between them.",
      preemptions: preemptions
    ) { adapter, interleaving, received in
      let kept = KitLocked<[Cancellation]>([])
      let bodies = [
        {
          for value in 1...2 {
            interleaving.yield(before: "set \(value)")
            inSubject { adapter.set.content(value) }
          }
        },
        {
          interleaving.yield(before: "start")
          let run = inSubject {
            adapter.start.content { event in
              guard case .next(let value) = event else { return }
              inKit {
                interleaving.record(on: .observer(0)) { received.withLock { $0.append(value) } }
                interleaving.yield(after: "receives \(value)")
              }
            }
          }
          kept.withLock { $0.append(run) }
        },
      ]
      return (
        bodies,
        {
          for run in kept.withLock({ $0 }) { run.dispose() }
          let seen = received.withLock { $0 }
          return [[0, 1, 2], [1, 2], [2]].contains(seen) ? nil : "a run received \(seen)"
        }
      )
    }
  }
}
