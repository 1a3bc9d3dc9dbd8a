import Reactive
import ReactiveContractKit

func eleventhSwitched(
  _ outer: EleventhFlow<EventSource<String, TestFailure>>,
  _ variant: Bug.Variant
) -> EleventhFlow<String> {
  EleventhFlow { sink in
    let state = EleventhSwitch(sink, variant)
    state.setOuter(outer.subscribe { state.receive($0) })
    return EleventhToken { state.finish() }
  }
}

/// One run of the operator that switches.
private final class EleventhSwitch: @unchecked Sendable {
  private let sink: EleventhFlow<String>.Sink
  private let variant: Bug.Variant
  private var lastNumber = 0
  private var current: Int?
  private var running = 0
  private var outerIsDone = false
  private var isOver = false
  private var outer: EleventhToken?
  private var inner: EleventhToken?

  init(_ sink: @escaping EleventhFlow<String>.Sink, _ variant: Bug.Variant) {
    self.sink = sink
    self.variant = variant
  }

  func setOuter(_ token: EleventhToken) {
    if isOver { token.cancel() } else { outer = token }
  }

  func receive(_ event: Event<EventSource<String, TestFailure>, TestFailure>) {
    guard !isOver else { return }
    switch event {
    case .next(let source): begin(EleventhFlow(source))
    case .completed:
      outerIsDone = true
      completeIfDone()
    case .failed(let failure): end(.failed(failure))
    case .interrupted: end(.interrupted)
    }
  }

  private func begin(_ flow: EleventhFlow<String>) {
    lastNumber += 1
    let number = lastNumber
    let replaced = inner
    inner = nil
    current = number
    running = variant == .correct ? 1 : running + 1
    replaced?.cancel()
    let token = flow.subscribe { [self] in receive($0, from: number) }
    if isOver || current != number { token.cancel() } else { inner = token }
  }

  private func receive(_ event: Event<String, TestFailure>, from number: Int) {
    guard !isOver, current == number else { return }
    switch event {
    case .next: sink(event)
    case .failed: end(event)
    case .completed, .interrupted:
      current = nil
      inner = nil
      running -= 1
      completeIfDone()
    }
  }

  private func completeIfDone() {
    if outerIsDone, running == 0 { end(.completed) }
  }

  private func end(_ event: Event<String, TestFailure>) {
    isOver = true
    sink(event)
    finish()
  }

  func finish() {
    isOver = true
    let tokens = [outer, inner]
    (outer, inner) = (nil, nil)
    for token in tokens { token?.cancel() }
  }
}
