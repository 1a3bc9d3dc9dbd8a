import Reactive

/// One binding, and its two sides.
final class BindingRun: StepRun {
  private typealias Side = BindingReaction.Side

  private let log: StepLog<BindingReaction>
  private var sides: [Side: BindingSide] = [:]
  private var bind: Confined<() -> Cancellation>?
  private var binding: Cancellation?
  private var listeners: [Cancellation] = []
  private var lastValue = 1
  /// The value that the kit sent last into a source that has no current value.
  private var lastSourceValue = 1
  private var isDisposing = false

  init(_ log: StepLog<BindingReaction>, _ subject: BindingSubject) {
    self.log = log
    let adapter = subject.make.content()
    sides = [.source: adapter.source, .target: adapter.target]
    bind = adapter.bind
    for (side, value) in BindingModel.beginnings { sides[side]?.set.content(value) }
    for side in [.source, .target] as [Side] {
      let handler = Confined { [weak self] (event: Event<Int, Never>) in
        let note = Note(event)
        log.note(.delivered(note.kind)) { $0.received[side, default: []].append(note) }
        if side == .target, note.kind == .value { self?.disposeIfAsked() }
      }
      let listener = sides[side]?.listen.content { handler.content($0) }
      listeners += listener.map { [$0] } ?? []
    }
  }

  /// Performs one step on the binding or one of its sides.
  func take(_ step: BindingStep) {
    switch step {
    case .bind:
      let bind = bind.take()
      binding = bind?.content()
    case .setSource: set(.source)
    case .setSourceEqual:
      if let source = sides[.source] { source.set.content(source.value?.content() ?? lastSourceValue) }
    case .setTarget: set(.target)
    case .dispose: binding?.dispose()
    case .disposeInside: isDisposing = true
    case .releaseSource: sides[.source] = nil
    case .releaseTarget: sides[.target] = nil
    }
    let shown = sides.compactMapValues { $0.value?.content() }
    log.endStep { $0.shown = shown }
  }

  /// Releases everything.
  func letGo() {
    isDisposing = false
    for listener in listeners { listener.dispose() }
    binding?.dispose()
    (bind, binding, listeners, sides) = (nil, nil, [], [:])
  }

  private func set(_ side: Side) {
    lastValue += 1
    if side == .source { lastSourceValue = lastValue }
    sides[side]?.set.content(lastValue)
  }

  private func disposeIfAsked() {
    guard isDisposing else { return }
    isDisposing = false
    binding?.dispose()
  }
}
