import Reactive

/// Plays orders of actions on a signal, each on a fresh one.
final class SignalStage {
  /// What other threads did in any of the runs.
  let intrusions = Intrusions()

  private let subject: SignalSubject

  init(_ subject: SignalSubject) { self.subject = subject }

  /// Plays one case to its end.
  func play(_ given: SignalCase) -> SignalTrial {
    let trial = SignalTrial(early: given.early, intrusions: intrusions)
    var letter = 0
    func event(_ kind: EventKind) -> StreamWork.Happening {
      switch kind {
      case .value:
        letter += 1
        return .next(letter)
      case .failed: return .failed(TestFailure())
      case .completed: return .completed
      case .interrupted: return .interrupted
      }
    }
    var input: ((StreamWork.Happening) -> Bool)?
    let work = StreamWork(
      scheduler: TestScheduler(),
      onBegin: { send in
        trial.noteGeneration()
        input = send
        for kind in given.early { _ = send(event(kind)) }
      },
      onDispose: { trial.noteDisposal() }
    )
    var shell: SignalSubject.Source? = subject.make.content([work])
    trial.noteMade()
    var state = SignalState(isAlive: !given.early.contains { $0.isTerminating })
    var cancellations: [Cancellation?] = []
    for action in given.actions {
      trial.begin(action, before: state)
      switch action {
      case .send(let kind): _ = input?(event(kind))
      case .observe: cancellations.append(shell?.observe(sink(cancellations.count, trial)))
      case .detach(let observer):
        cancellations[observer]?.dispose()
        cancellations[observer] = nil
      case .dropShell: shell = nil
      case .releaseInput: input = nil
      }
      state = after(action, state)
      // The kit's own hold must not keep an observer that the stream has let go of.
      if !state.isAlive { cancellations = cancellations.map { _ in nil } }
      trial.endStep()
    }
    trial.seal()
    for cancellation in cancellations { cancellation?.dispose() }
    return trial
  }

  private func after(_ action: SignalAction, _ state: SignalState) -> SignalState {
    state.after(
      action,
      releaseInterrupts: !subject.readings.contains("S2/silent"),
      abandonmentEnds: !subject.readings.contains("S3/retained")
    )
  }

  private func sink(_ observer: Int, _ trial: SignalTrial) -> SignalSubject.Source.Sink {
    let witness = ReleaseWitness { trial.noteRelease(of: observer) }
    return { event in
      withExtendedLifetime(witness) {
        let text =
          switch event {
          case .next(let value): "\(value)"
          case .failed, .completed, .interrupted: event.kind.word
          }
        trial.deliver(event.kind, text, to: observer)
      }
    }
  }
}
