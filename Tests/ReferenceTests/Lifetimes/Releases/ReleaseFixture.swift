import ReactiveContractKit
import ReactiveExclusion

@testable import Reactive

/// The streams of one cell, and the record of what happens to its probe.
final class ReleaseFixture: Sendable {
  /// The stream from which most places are made.
  let source: Signal<Item, Broken>
  let input: Observer<Item, Broken>

  /// The virtual time of the cell.
  let scheduler = TestScheduler()

  /// The handle of what holds the probe.
  let run = HeldRun()

  /// The events that an observer of the source has received: numbers and ends.
  let sourceEvents = Log<String>()

  /// The kinds of the events that an observer of what holds the probe has received.
  let resultEvents = Log<String>()

  private let state = Guarded(State())

  private struct State: Sendable {
    /// The objects that live as long as the cell.
    var kept: [any Sendable] = []

    var effect: Effect?
    var reentry: Effect?
    var releaseCount = 0
    var isSourceEnding = false
    var hadSourceEnded = false
    var wasInsideGate = false
    var isRunOfProducer = false
  }

  init() {
    (source, input) = Signal<Item, Broken>.pipe()
    source.observe { [sourceEvents] event in sourceEvents(event.summary) }
  }

  /// Makes the probe, whose release performs the effect.
  func probe() -> Probe { Probe { self.probeWasReleased() } }

  /// Makes a value that holds the probe.
  func item(_ number: Int = 1) -> Item { Item(number, holding: probe()) }

  private func probeWasReleased() {
    let isInside = ThreadState.current.pointee.isInsideGate
    let hasEnded = hasSourceEnded
    let effect = state.withLock { state in
      state.releaseCount += 1
      (state.wasInsideGate, state.hadSourceEnded) = (isInside, hasEnded || state.isSourceEnding)
      return state.effect
    }
    effect?.perform()
  }

  /// The number of releases of the cell's probe.
  var releaseCount: Int { state.withLock { $0.releaseCount } }

  /// True if the thread that released the probe was inside a gate.
  var wasInsideGate: Bool { state.withLock { $0.wasInsideGate } }

  /// True if the end of the source had been sent or received when the probe was released.
  var hadSourceEnded: Bool { state.withLock { $0.hadSourceEnded } }

  /// True if the observer of the source has received the end.
  var hasSourceEnded: Bool { sourceEvents.entries.contains { Event<Item, Broken>.isEnd($0) } }

  /// Ends the source.
  func endSource(_ termination: Termination<Broken>) {
    state.withLock { $0.isSourceEnding = true }
    input.end(termination)
  }

  /// Sets what the release of the probe does.
  func setEffect(_ effect: Effect) { state.withLock { $0.effect = effect } }

  /// Sets the operation for ``DeinitAction/reenters``; by default, a value is sent to the source.
  func setReentry(_ effect: Effect) { state.withLock { $0.reentry = effect } }

  /// The operation on what holds the probe.
  var reentry: Effect { state.withLock { $0.reentry } ?? sendingToSource }

  /// Sends a value to the source; it arrives, unless the source had ended before.
  var sendingToSource: Effect {
    Effect {
      self.input.send(value: Item(7))
    } problem: {
      let hasArrived = self.sourceEvents.entries.contains("7")
      return hasArrived || self.hadSourceEnded ? nil : "the source has delivered \(self.sourceEvents.entries)"
    }
  }

  /// Makes a second stream, to which ``DeinitAction/reenters`` sends, too.
  func secondPipe() -> (signal: Signal<Item, Never>, input: Observer<Item, Never>) {
    let (signal, input) = Signal<Item, Never>.pipe()
    let (events, before) = (Log<String>(), Guarded<[String]>([]))
    signal.observe { events($0.summary) }
    let sending = sendingToSource
    let both = Effect {
      before.withLock { $0 = events.entries }
      input.send(value: Item(7))
      sending.perform()
    } problem: {
      let hadEnded = before.withLock { $0.contains(where: Event<Item, Never>.isEnd) }
      if !hadEnded, !events.entries.contains("7") { return "the second stream has delivered \(events.entries)" }
      return sending.problem()
    }
    setReentry(both)
    return (signal, input)
  }

  /// Keeps an object as long as the cell.
  func keep(_ object: some Sendable) { state.withLock { $0.kept.append(object) } }

  /// Observes a signal that holds the probe; disposing of ``run`` disposes of the observation.
  func observe<Value, Failure>(_ signal: Signal<Value, Failure>) {
    run.inner = signal.observe { [resultEvents] event in resultEvents(event.kind) }
  }

  /// Starts a producer whose run holds the probe; disposing of ``run`` disposes of that.
  func start<Value, Failure>(_ producer: SignalProducer<Value, Failure>) {
    state.withLock { $0.isRunOfProducer = true }
    run.inner = producer.start { [resultEvents] event in resultEvents(event.kind) }
  }

  /// Runs what is due on the scheduler.
  func settle() { try? scheduler.advance() }

  /// Runs what is due within two seconds.
  func passTime() { try? scheduler.advance(by: .seconds(2)) }

  /// Ends everything.
  func finish() {
    run.dispose()
    input.sendInterrupted()
    try? scheduler.advance(by: .seconds(100))
    scheduler.cancelAll()
  }

  /// Releases what was kept.
  func clear() {
    let released = state.withLock { state in
      defer { (state.kept, state.effect, state.reentry) = ([], nil, nil) }
      return (state.kept, state.effect, state.reentry)
    }
    withExtendedLifetime(released) {}
  }

  /// The fault in the events of the stream that holds the probe; `nil` if there is none.
  var problemOfResult: String? {
    let events = resultEvents.entries
    if events.dropLast().contains(where: Event<Item, Broken>.isEnd) { return "events follow an end: \(events)" }
    let mustHaveEnded = state.withLock { $0.isRunOfProducer }
    if mustHaveEnded, events.last.map(Event<Item, Broken>.isEnd) != true { return "the run has not ended: \(events)" }
    return nil
  }
}

extension Event {
  /// The name of the event.
  var kind: String {
    switch self {
    case .next: "next"
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }

  /// True if it is the name of an end.
  static func isEnd(_ kind: String) -> Bool { ["failed", "completed", "interrupted"].contains(kind) }
}

extension Event where Value == Item {
  /// The number of a value, or the name of an end.
  var summary: String { if case .next(let item) = self { "\(item.number)" } else { kind } }
}

extension ThreadState {
  /// True if the thread is inside a gate that it has entered in the current scope.
  fileprivate var isInsideGate: Bool { word & (ThreadState.oneDeferred - 1) != 0 }
}
