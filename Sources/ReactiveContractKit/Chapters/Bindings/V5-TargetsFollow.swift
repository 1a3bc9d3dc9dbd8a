import Reactive

extension StepCheck<BindingModel> {
  /// Checks that the side that follows has the latest value of the other one after the binding, and after every change.
  static var targetsFollow: StepCheck {
    StepCheck("V5", missing: "no value was carried over") { situation, tally in
      let follower: BindingReaction.Side? =
        situation.step == .bind ? .target : situation.setSide.flatMap { situation.before.carries($0) }
      guard let follower, let due = situation.expected(follower).last else { return }
      let received = situation.actual.notes(follower)
      tally.check(
        received.contains(due) && situation.showsRightly(follower),
        else: StepBreach(
          headline:
            "\(situation.words), and the \(follower.rawValue) showed \(situation.shown(follower)), not \(due.words)",
          place: .lifetime,
          cause: situation.step == .bind
            ? "the binding does not carry the current value: it waits for the next change."
            : "a change of the other side does not arrive."
        )
      )
    }
  }
}

extension RaceSweep.Entry {
  /// Returns the race of a thread that binds and one that sets the source.
  static func boundMeanwhile(on subject: BindingSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "V5",
      "bound meanwhile",
      on: subject.name,
      cause: "reading the value and observing its changes are two steps, and another thread runs between them.",
      preemptions: preemptions
    ) { interleaving in
      let adapter = subject.make.content()
      adapter.source.set.content(1)
      let binding = KitLocked<Cancellation?>(nil)
      let binder = {
        interleaving.yield(before: "bind")
        let handle = inSubject { adapter.bind.content() }
        binding.withLock { $0 = handle }
      }
      let setter = {
        interleaving.yield(before: "set the source to 2")
        inSubject { adapter.source.set.content(2) }
      }
      return InterleavingCast([binder, setter]) { outcome in
        guard outcome == .completed else { return outcome.description }
        let (source, target) = (adapter.source.value?.content(), adapter.target.value?.content())
        if let source, let target {
          interleaving.judge(source == 2 && target == 2, "the source was at \(source), the target at \(target)")
        }
        binding.withLock { $0.take() }?.dispose()
        return nil
      }
    }
  }

  /// Returns the race of two threads, each of which sets one side of a binding in both directions.
  static func bothSides(on subject: BindingSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "V5",
      "both sides",
      on: subject.name,
      cause: "each side takes over the other's change, and the binding does not order the two changes.",
      preemptions: preemptions
    ) { interleaving in
      let adapter = subject.make.content()
      let binding = adapter.bind.content()
      let bodies = [(adapter.source, "source", 1), (adapter.target, "target", 2)].map { side, name, value in
        {
          interleaving.yield(before: "set the \(name) to \(value)")
          inSubject { side.set.content(value) }
        }
      }
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let (source, target) = (adapter.source.value?.content(), adapter.target.value?.content())
        if let source, let target {
          interleaving.judge(source == target, "the source was at \(source), the target at \(target)")
        }
        binding.dispose()
        return nil
      }
    }
  }
}
