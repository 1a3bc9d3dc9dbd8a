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
    func event(_ kind: EventKind) -> SignalSubject.Happening {
      switch kind {
      case .value:
        defer { letter += 1 }
        return .next(Self.letters[letter % Self.letters.count])
      case .failed: return .failed(TestFailure())
      case .completed: return .completed
      case .interrupted: return .interrupted
      }
    }
    let generator = SignalGenerator(
      onRun: { send in
        trial.noteGeneration()
        for kind in given.early { send(event(kind)) }
      },
      onDispose: { trial.noteDisposal() }
    )
    let handles = subject.make.content(generator)
    trial.noteMade()
    var state = SignalState(isAlive: !given.early.contains { $0.isTerminating })
    var cancellations: [Cancellation?] = []
    for action in given.actions {
      trial.begin(action, before: state)
      switch action {
      case .send(let kind): handles.send(event(kind))
      case .observe: cancellations.append(handles.observe(sink(cancellations.count, trial)))
      case .detach(let observer):
        cancellations[observer]?.dispose()
        cancellations[observer] = nil
      case .dropShell: handles.dropShell()
      case .releaseInput: handles.releaseInput()
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

  private func sink(_ observer: Int, _ trial: SignalTrial) -> EventSource<String, TestFailure>.Sink {
    let witness = ReleaseWitness { trial.noteRelease(of: observer) }
    return { event in
      withExtendedLifetime(witness) {
        let text =
          switch event {
          case .next(let value): value
          case .failed, .completed, .interrupted: event.kind.word
          }
        trial.deliver(event.kind, text, to: observer)
      }
    }
  }

  private static let letters = ["a", "b", "c", "d", "e", "f"]
}
