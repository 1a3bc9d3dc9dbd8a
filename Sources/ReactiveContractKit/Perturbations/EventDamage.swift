import Reactive

/// Forwards the events of a stream to one observation of it, and changes the target of the mutation.
final class EventDamage<Value> {
  typealias Happening = Event<Value, TestFailure>

  private let target: Perturbation.Target
  private let deed: Perturbation.Deed
  private let scheduler: TestScheduler
  private let witness: ActWitness
  private let sink: (Happening) -> Void
  private var values = 0
  private var last: Value?
  private var held: Happening?

  init(
    _ target: Perturbation.Target,
    _ deed: Perturbation.Deed,
    on scheduler: TestScheduler,
    noting witness: ActWitness,
    _ sink: @escaping (Happening) -> Void
  ) {
    self.target = target
    self.deed = deed
    self.scheduler = scheduler
    self.witness = witness
    self.sink = sink
  }

  func receive(_ event: Happening) {
    if case .next = event { values += 1 }
    if isAfter(event) { damage(event) } else { pass(event) }
    if case .next(let value) = event { last = value }
  }

  private func isAfter(_ event: Happening) -> Bool {
    switch (target, event) {
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

  private func damage(_ event: Happening) {
    switch deed {
    case .stutter, .trail: if last != nil { witness.act() }
    default: witness.act()
    }
    switch deed {
    case .lose: break
    case .double: for _ in 0..<2 { sink(event) }
    case .swap: held = event
    case .delay: later(event, by: .milliseconds(1))
    case .hop: later(event, by: .zero)
    case .turn(let kind): sink(Happening(kind))
    case .stutter:
      if let last { sink(.next(last)) }
      sink(event)
    case .trail:
      sink(event)
      if let last { sink(.next(last)) }
    case .rename: sink(.failed(TestFailure("other")))
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
