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

  init(_ log: StepLog<BindingReaction>, _ subject: BindingSubject) {
    self.log = log
    let adapter = subject.make.content()
    sides = [.source: adapter.source, .target: adapter.target]
    bind = adapter.bind
    for (side, value) in BindingModel.beginnings { sides[side]?.set.content(value) }
    for side in [.source, .target] as [Side] {
      let listener = sides[side]?.listen.content { event in
        let note = Note(event)
        log.note(.delivered(note.kind)) { $0.told[side, default: []].append(note) }
      }
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
    case .setTarget: set(.target)
    case .dispose: binding?.dispose()
    case .releaseSource: sides[.source] = nil
    case .releaseTarget: sides[.target] = nil
    }
    let shown = sides.compactMapValues { $0.value?.content() }
    log.endStep { $0.shown = shown }
  }

  /// Releases everything.
  func letGo() {
    for listener in listeners { listener.dispose() }
    binding?.dispose()
    (bind, binding, listeners, sides) = (nil, nil, [], [:])
  }

  private func set(_ side: Side) {
    lastValue += 1
    sides[side]?.set.content(lastValue)
  }
}
