import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthShopObjects: [Bug] = [thirteenthAlert, thirteenthCancelButton, thirteenthCatalogue]

  private static let thirteenthAlert = Bug(
    "thirteenth/same-alert-shown-once",
    "The channel of failures drops one that equals the failure before, so a second refused card is silent.",
    breaks: "A4",
    witness: .played(correct: "# #", broken: "#") { variant in
      let log = ThirteenthLog()
      let pay = Action<Int, Int, TestFailure> { _ in SignalProducer(error: TestFailure("card")) }
      thirteenthAlerts(of: pay, variant).observeValues { _ in log.add("#") }
      pay.apply(1).start()
      pay.apply(2).start()
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("pay") { work in
          let condition = MutableProperty(true)
          let pay = Action(enabledIf: condition) { input in SignalProducer<Int, TestFailure>(work(input)) }
          return ActionAdapter(
            start: { input, sink in
              let run = thirteenthRun(pay, input, sink)
              return Cancellation { run.dispose() }
            },
            isEnabled: { pay.isEnabled.value },
            isExecuting: { pay.isExecuting.value },
            enable: { condition.value = $0 },
            enabled: { sink in _ = pay.isEnabled.signal.observeValues { sink($0) } },
            executing: { sink in _ = pay.isExecuting.signal.observeValues { sink($0) } },
            events: { sink in _ = pay.events.observeValues { sink($0) } },
            values: { sink in _ = pay.values.observeValues { sink($0) } },
            errors: { sink in _ = thirteenthAlerts(of: pay, variant).observeValues { sink($0) } },
            completions: { sink in _ = pay.completed.observeValues { sink($0) } },
            refusals: { sink in _ = pay.disabledErrors.observeValues { sink($0) } },
            ended: { sink in _ = pay.lifetime.observeEnded { sink(()) } }
          )
        }
      )
    }
  )

  private static let thirteenthCancelButton = Bug(
    "thirteenth/old-handle-cancels-the-new-order",
    "Every handle of a run disposes of the run that was started last, so an old one cancels the new order.",
    breaks: "A5",
    witness: .played(correct: "true", broken: "false") { variant in
      let order = ThirteenthOrder(variant) { _ in .never }
      let first = order.start(1) { _ in }
      first.dispose()
      _ = order.start(2) { _ in }
      first.dispose()
      return "\(order.action.isExecuting.value)"
    },
    subject: { variant in
      Subject(
        ActionSubject("order") { work in
          let order = ThirteenthOrder(variant) { SignalProducer<Int, TestFailure>(work($0)) }
          return ActionAdapter(
            start: { order.start($0, $1) },
            isEnabled: { order.action.isEnabled.value },
            isExecuting: { order.action.isExecuting.value },
            events: { sink in _ = order.action.events.observeValues { sink($0) } },
            ended: { sink in _ = order.action.lifetime.observeEnded { sink(()) } }
          )
        }
      )
    }
  )

  private static let thirteenthCatalogue = Bug(
    "thirteenth/end-of-catalogue-asked-again",
    "The pages of a catalogue remember what they have loaded as an optional, so the end is loaded by every look.",
    breaks: "Q2",
    witness: .played(correct: "0", broken: "0 0") { variant in
      let log = ThirteenthLog()
      let page = ThirteenthPage(0, variant) { place in
        log.add("\(place)")
        return nil
      }
      _ = page.head
      _ = page.head
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("catalogue") { work in
          SequenceAdapter(ThirteenthPage(0, variant, work), head: { $0.head }, tail: { $0.tail })
        }
      )
    }
  )
}

private func thirteenthAlerts(
  of pay: Action<Int, Int, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<TestFailure, Never> {
  variant == .correct ? pay.errors : pay.errors.skipRepeats { $0.name == $1.name }
}

private func thirteenthRun(
  _ action: Action<Int, Int, TestFailure>,
  _ input: Int,
  _ sink: @escaping @Sendable (ActionNews) -> Void
) -> any Disposable {
  action.apply(input).start { event in
    switch event {
    case .next(let value): sink(.event(.next(value)))
    case .failed(.disabled): sink(.refused)
    case .failed(.producerFailed(let failure)): sink(.event(.failed(failure)))
    case .completed: sink(.event(.completed))
    case .interrupted: sink(.event(.interrupted))
    }
  }
}

/// The button that orders, and the cancel button beside it.
private final class ThirteenthOrder: Sendable {
  let action: Action<Int, Int, TestFailure>
  private let variant: Bug.Variant
  private let latest = Mutex<(any Disposable)?>(nil)

  init(_ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> SignalProducer<Int, TestFailure>) {
    self.variant = variant
    action = Action(execute: work)
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let run = thirteenthRun(action, input, sink)
    let replaced = latest.withLock { latest in
      defer { latest = run }
      return latest
    }
    _ = replaced
    let variant = variant
    return Cancellation { [weak self] in
      if variant == .correct {
        run.dispose()
      } else {
        self?.latest.withLock { $0 }?.dispose()
      }
    }
  }
}

/// A page of the catalogue, which knows its place and loads itself when it is looked at.
private final class ThirteenthPage: Sendable {
  private struct State {
    var isLoaded = false
    var item: SequenceItem?
    var next: ThirteenthPage?
  }

  private let place: Int
  private let variant: Bug.Variant
  private let work: SequenceSubject.Work
  private let state = Mutex(State())

  init(_ place: Int, _ variant: Bug.Variant, _ work: @escaping SequenceSubject.Work) {
    self.place = place
    self.variant = variant
    self.work = work
  }

  var head: SequenceItem? {
    state.withLock { state in
      let isKnown = variant == .correct ? state.isLoaded : state.item != nil
      if !isKnown {
        state.item = work(place)
        state.isLoaded = true
      }
      return state.item
    }
  }

  var tail: ThirteenthPage? {
    state.withLock { state in
      if state.isLoaded, state.item == nil { return nil }
      if let next = state.next { return next }
      let next = ThirteenthPage(place + 1, variant, work)
      state.next = next
      return next
    }
  }

  private func detachNext() -> ThirteenthPage? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }

  deinit {
    var next = detachNext()
    while next != nil, isKnownUniquelyReferenced(&next) {
      let following = next?.detachNext()
      next = following
    }
  }
}
