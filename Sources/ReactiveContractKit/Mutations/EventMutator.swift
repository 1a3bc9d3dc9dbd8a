import Reactive

/// Forwards the events of a stream to one observer, and changes those that the mutation selects.
final class EventMutator<Value> {
  typealias Happening = Event<Value, TestFailure>

  private let selector: Mutation.EventSelector
  private let change: Mutation.EventChange
  private let scheduler: TestScheduler
  private let witness: ActWitness
  private let sink: (Happening) -> Void
  private var values = 0
  private var last: Value?
  private var held: Happening?

  init(
    _ selector: Mutation.EventSelector,
    _ change: Mutation.EventChange,
    on scheduler: TestScheduler,
    noting witness: ActWitness,
    _ sink: @escaping (Happening) -> Void
  ) {
    self.selector = selector
    self.change = change
    self.scheduler = scheduler
    self.witness = witness
    self.sink = sink
  }

  func receive(_ event: Happening) {
    if case .next = event { values += 1 }
    if selects(event) { mutate(event) } else { pass(event) }
    if case .next(let value) = event { last = value }
  }

  private func selects(_ event: Happening) -> Bool {
    switch (selector, event) {
    case (.value(let number), .next): values == number
    case (.everyValue, .next): true
    case (.end(let kind), .failed), (.end(let kind), .completed), (.end(let kind), .interrupted): event.kind == kind
    default: false
    }
  }

  private func pass(_ event: Happening) {
    guard let held = held.take() else { return sink(event) }
    for event in event.isTerminating ? [held, event] : [event, held] { sink(event) }
  }

  private func mutate(_ event: Happening) {
    switch change {
    case .repeatValueBefore, .repeatValueAfter: if last != nil { witness.act() }
    default: witness.act()
    }
    switch change {
    case .lose: break
    case .duplicate: for _ in 0..<2 { sink(event) }
    case .swap: held = event
    case .delay: later(event, by: .milliseconds(1))
    case .sendOnScheduler: later(event, by: .zero)
    case .replace(let kind): sink(Happening(kind))
    case .repeatValueBefore:
      if let last { sink(.next(last)) }
      sink(event)
    case .repeatValueAfter:
      sink(event)
      if let last { sink(.next(last)) }
    case .changeFailure: sink(.failed(TestFailure("other")))
    }
  }

  private func later(_ event: Happening, by delay: Duration) {
    let delivery = Confined { [sink] in sink(event) }
    scheduler.schedule(after: delay) { delivery.content() }
  }
}

extension Event where Failure == TestFailure {
  /// Creates the end of a kind; a value, which is no end, gives a completion.
  init(_ kind: EventKind) {
    switch kind {
    case .failed: self = .failed(TestFailure())
    case .interrupted: self = .interrupted
    case .completed, .value: self = .completed
    }
  }
}
