extension StepCheck<ActionModel> {
  /// Checks that a start executes if the action is enabled, and otherwise is refused and reported as refused.
  static func oneExecutionAtATime(channels: ActionChannels) -> StepCheck {
    StepCheck("A1", missing: "no run was started") { situation, tally in
      guard situation.step == .start, !situation.isLedBack else { return }
      let run = situation.before.runs
      let isRefused = situation.actual.words(.run(run)) == [.refused]
      let hasBegun = situation.actual.words(.work(run)).contains(.begun)
      let isDue = situation.before.isEnabled
      tally.check(
        hasBegun == isDue && isRefused != isDue,
        else: StepBreach(
          headline: isDue
            ? "the action was enabled, and run \(run + 1) \(hasBegun ? "was refused" : "did no work")"
            : "the action was \(situation.before.running == nil ? "disabled" : "executing"), and run \(run + 1) "
              + (hasBegun ? "did its work" : "received \(situation.actual.words(.run(run)).text)"),
          place: .lifetime,
          cause: isDue
            ? "the state that disables the action is not reset."
            : "a start does not check whether the action is enabled."
        )
      )
      guard channels.hear(.refusals) else { return }
      let (reported, due) = (situation.actual.words(.refusals).count, situation.expected(.refusals).count)
      tally.check(
        reported == due,
        else: StepBreach(
          headline:
            "disabledErrors reported \(TextLayout.counted(reported, "refusal", "refusals")) when \(situation.words), "
            + "not \(due)",
          place: .lifetime,
          cause: reported < due
            ? "only the run receives the refusal." : "something other than a refusal is reported as one."
        )
      )
    }
  }
}

extension RaceSweep.Entry {
  /// Returns the race of two threads that start the action.
  static func twoStarts(on subject: ActionSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "A1",
      "two starts",
      on: subject.name,
      cause: "checking and recording that the action executes are two steps, and another thread runs between them.",
      preemptions: preemptions
    ) { interleaving in
      // The sinks are retained because a work ends when its sink is released.
      let begun = KitLocked<[EventSource<Int, TestFailure>.Sink]>([])
      let refused = KitLocked<[Int]>([])
      let runs = KitLocked<[Cancellation]>([])
      let adapter = subject.make.content { run in
        inKit {
          EventSource { sink in
            inKit {
              interleaving.yield(before: "begin the work of run \(run)")
              begun.withLock { $0.append(sink) }
              return .none
            }
          }
        }
      }
      let bodies = [1, 2].map { run in
        {
          interleaving.yield(before: "start run \(run)")
          let handle = inSubject {
            adapter.start.content(run) { news in
              if case .refused = news { inKit { refused.withLock { $0.append(run) } } }
            }
          }
          runs.withLock { $0.append(handle) }
        }
      }
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let (worked, not) = (begun.withLock { $0.count }, refused.withLock { $0.count })
        interleaving.judge(
          worked == 1 && not == 1,
          "of two runs, \(worked) did their work, and \(not) \(not == 1 ? "was" : "were") refused"
        )
        for run in runs.withLock({ $0 }) { run.dispose() }
        // Breaks a retain cycle: the works hold the sinks, the sinks hold the action, and the action holds the works.
        let sinks = begun.withLock { sinks in
          defer { sinks = [] }
          return sinks
        }
        withExtendedLifetime(sinks) {}
        return nil
      }
    }
  }
}
