import Reactive

/// One property, with everything by which the kit holds it.
final class PropertyRun: StepRun {
  private let log: StepLog<PropertyReaction>
  private var adapter: PropertyAdapter?
  private var cancellations: [Cancellation?] = []
  private var disposed: Set<Int> = []
  private var isArmed = false
  private var disposing: Int?
  private var value = 0

  init(_ log: StepLog<PropertyReaction>, _ subject: PropertySubject) {
    self.log = log
    adapter = subject.make.content(0)
  }

  /// Performs one step on the property.
  func take(_ step: PropertyStep) {
    switch step {
    case .set:
      value += 1
      adapter?.set.content(value)
    case .setEqual: adapter?.set.content(value)
    case .modifyEqual: adapter?.modify?.content { $0 }
    case .observe: attach(adapter?.observe)
    case .start: attach(adapter?.start)
    case .startInside: isArmed = true
    case .dispose: if let first { dispose(first) }
    case .disposeInside: disposing = first
    case .release:
      // Clears the variable first: the release calls the listeners, which read it.
      let gone = adapter
      adapter = nil
      withExtendedLifetime(gone) {}
    }
    let shown = adapter.map { $0.value.content() }
    log.endStep { $0.shown = shown }
  }

  /// The first listener that the kit has not disposed of.
  private var first: Int? { cancellations.indices.first { !disposed.contains($0) } }

  private func dispose(_ listener: Int) {
    disposed.insert(listener)
    cancellations[listener]?.dispose()
  }

  /// Releases everything.
  func letGo() {
    (isArmed, disposing) = (false, nil)
    adapter = nil
    for cancellation in cancellations { cancellation?.dispose() }
    cancellations = []
  }

  private func attach(_ attach: Confined<PropertyAdapter.Attach>?) {
    let listener = cancellations.count
    cancellations.append(nil)
    let handler = Confined { [weak self] (event: Event<Int, Never>) in self?.handle(event, listener) ?? () }
    let cancellation = attach?.content { handler.content($0) }
    if cancellations.indices.contains(listener) { cancellations[listener] = cancellation }
  }

  private func handle(_ event: Event<Int, Never>, _ listener: Int) {
    let shown = event.isTerminating ? nil : adapter.map { $0.value.content() }
    let received = PropertyReaction.Delivery(listener: listener, note: Note(event), shown: shown)
    log.note(.delivered(received.note.kind)) { $0.received.append(received) }
    if isArmed, !event.isTerminating, !disposed.contains(listener) {
      isArmed = false
      attach(adapter?.start)
    }
    if disposing == listener, !event.isTerminating {
      disposing = nil
      dispose(listener)
    }
  }
}

extension Note {
  /// Makes the note for an event of a property.
  init(_ event: Event<Int, Never>) {
    switch event {
    case .next(let value): self = .value(UInt8(clamping: value))
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }
}
