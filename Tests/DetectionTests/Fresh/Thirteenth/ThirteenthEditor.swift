import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthEditor: [Bug] = [thirteenthAutosave, thirteenthEdits]

  private static let thirteenthAutosave = Bug(
    "thirteenth/autosave-repeats-its-end",
    "The stream of saves hands its end to everybody who comes later, who takes it for the success of a new save.",
    breaks: "S5",
    witness: .played(correct: "!", broken: "|") { variant in
      let log = ThirteenthLog()
      let (saves, input) = Signal<Int, TestFailure>.pipe()
      let autosave = ThirteenthAutosave()
      autosave.send(.completed, to: input)
      _ = autosave.observe(saves, variant) { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("autosave") { work in
          let (saves, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
          let autosave = ThirteenthAutosave()
          work.begin { autosave.send($0, to: input) }
          return EventSource { autosave.observe(saves, variant, $0) }
        }
      )
    }
  )

  private static let thirteenthEdits = Bug(
    "thirteenth/edits-compared-with-the-first-text",
    "Each text should come with the one before it, but comes with the first text since the document was opened.",
    breaks: nil,
    witness: .played(correct: "-a ab bc |", broken: "-a ab ac |") { variant in
      thirteenthPlayFlow("abc|") { $0.thirteenthEdits(variant) }
    },
    oracle: { variant in OracleSubject(thirteenthEditsSubject(variant), oracle: "combinePrevious(_:)") },
    subject: { variant in Subject(thirteenthEditsSubject(variant)) }
  )
}

/// Remembers how the stream of saves has ended.
private final class ThirteenthAutosave: Sendable {
  typealias Happening = Event<Int, TestFailure>
  private let end = Mutex<Happening?>(nil)

  func send(_ event: Happening, to input: Observer<Int, TestFailure>) {
    if event.isTerminating {
      end.withLock { $0 = $0 ?? event }
    }
    input.send(event)
  }

  func observe(
    _ saves: Signal<Int, TestFailure>,
    _ variant: Bug.Variant,
    _ sink: @escaping @Sendable (Happening) -> Void
  ) -> Cancellation {
    if variant == .broken, let end = end.withLock({ $0 }) {
      sink(end)
      return .none
    }
    let observation = saves.observe { sink($0) }
    return Cancellation { observation?.dispose() }
  }
}

private func thirteenthEditsSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject("edits", values: ["a", "b", "c"]) { source, _ in
    ThirteenthFlow(source).thirteenthEdits(variant).source
  }
}

extension ThirteenthFlow {
  fileprivate func thirteenthEdits(_ variant: Bug.Variant) -> ThirteenthFlow {
    handling("-") { previous, event in
      guard case .next(let value) = event else { return [event] }
      let pair = previous + value
      if variant == .correct || previous == "-" { previous = value }
      return [.next(pair)]
    }
  }
}
