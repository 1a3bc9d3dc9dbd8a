import Reactive

extension SingleCheck {
  /// Lets an observer send into the buffer while it receives the first retained value: the retained values come first.
  ///
  /// A situation is such an observer of a buffer that retains two values. A stream may stop or refuse the sender, as E6
  /// says, or deliver its value after the retained ones.
  static func sentDuringReplay(on subject: BufferSubject) -> SingleCheck {
    SingleCheck(
      rule: "R1",
      name: "a value that is sent during a replay",
      scope: "an observer that sends while it receives the first of two retained values",
      missing: "no observer received a retained value",
      exemption: subject.capacities.contains(2) ? nil : "the buffer does not retain two values"
    ) { perform(on: subject) }
  }

  private static func perform(on subject: BufferSubject) -> SingleCheck.Result {
    let received = KitLocked<[Int]>([])
    let outcome = InterleavingOutcome.alone(isWatched: false) {
      let adapter = subject.make.content(2)
      for value in 1...2 { adapter.send.content(.next(value)) }
      let observation = adapter.source.observe { event in
        guard let value = event.value else { return }
        received.withLock { $0.append(value) }
        if value == 1 { adapter.send.content(.next(3)) }
      }
      observation.dispose()
    }
    guard let outcome else { return .init(doubt: "sending during a replay neither returned nor blocked") }
    let values = received.withLock { $0 }
    if values.isEmpty { return .init() }
    // A sender that was stopped leaves a replay that is not over.
    let isRight = outcome == .completed ? [[1, 2], [1, 2, 3]].contains(values) : [1, 2, 3].starts(with: values)
    let breach = StepBreach(
      headline: "an observer sent 3 while it received the retained 1, and received "
        + values.map(String.init).joined(separator: ", "),
      place: .observer(0),
      cause: "a value that is sent during a replay overtakes the retained ones."
    )
    return .init(situations: 1, breach: isRight ? nil : breach)
  }
}
