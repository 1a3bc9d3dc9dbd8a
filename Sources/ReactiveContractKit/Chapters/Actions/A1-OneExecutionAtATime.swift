extension StepCheck<ActionModel> {
  /// Checks that a start executes if the action is enabled, and otherwise is refused and reported as refused.
  static func oneExecutionAtATime(ears: ActionEars) -> StepCheck {
    StepCheck("A1", missing: "nothing was started") { situation, tally in
      guard situation.step == .start, !situation.isLedBack else { return }
      let run = situation.before.runs
      let isRefused = situation.actual.news(.run(run)) == [.refused]
      let hasBegun = situation.actual.news(.work(run)).contains(.begun)
      let isDue = situation.before.isEnabled
      tally.check(
        hasBegun == isDue && isRefused != isDue,
        else: StepBreach(
          headline: isDue
            ? "the action was enabled, and run \(run + 1) \(hasBegun ? "was refused" : "did no work")"
            : "the action was \(situation.before.running == nil ? "disabled" : "at work"), and run \(run + 1) "
              + (hasBegun ? "did its work" : "was told \(situation.actual.news(.run(run)).text)"),
          place: .lifetime,
          cause: isDue ? "what disables the action is not taken back." : "nobody asks whether it may begin."
        )
      )
      guard ears.hear(.refusals) else { return }
      let (told, due) = (situation.actual.news(.refusals).count, situation.expected(.refusals).count)
      tally.check(
        told == due,
        else: StepBreach(
          headline:
            "disabledErrors told \(TextLayout.counted(told, "time", "times")) when \(situation.words), not \(due)",
          place: .lifetime,
          cause: told < due ? "the refusal is told to the run alone." : "what is no refusal is told as one."
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
      cause: "whether it is at work is asked and noted in two steps, between which another thread comes.",
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
          "of two runs \(worked) did their work, and \(not) \(not == 1 ? "was" : "were") refused"
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
