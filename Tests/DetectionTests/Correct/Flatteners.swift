import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// The common part of the flattening operators: a turnstile, and an end that comes once.
class Flattener: @unchecked Sendable {
  let turnstile = Turnstile()
  let outside = Upstream()
  // Invariant: all variables, also those of subclasses, are used in a turn.
  var sink: Letters.Sink?
  var isOuterOver = false

  init(_ sink: @escaping Letters.Sink) { self.sink = sink }

  final func start(_ outer: EventSource<Letters, TestFailure>) -> Cancellation {
    outside.keep(outer.observe { [self] event in turnstile.enter { [self] in receiveOuter(event) } })
    return Cancellation { [self] in turnstile.interrupt { end(nil) } }
  }

  private func receiveOuter(_ event: Event<Letters, TestFailure>) {
    guard sink != nil else { return }
    switch event {
    case .next(let inner): begin(inner)
    case .failed(let failure): end(.failed(failure))
    case .interrupted: end(.interrupted)
    case .completed:
      isOuterOver = true
      endIfIdle()
    }
  }

  final func end(_ event: Letters.Occurrence?) {
    guard let sink else { return }
    self.sink = nil
    if let event { sink(event) }
    outside.dispose()
    giveUp()
  }

  final func endIfIdle() { if isOuterOver, isIdle { end(.completed) } }

  var isIdle: Bool { true }
  func begin(_ inner: Letters) {}
  func giveUp() {}
}

/// Lets no more than some inner streams run, and starts them in a loop, however soon they end.
final class Limited: Flattener, @unchecked Sendable {
  private let limit: Int
  private var waiting: [Letters] = []
  private var running: [Int: Upstream] = [:]
  private var lastID = 0
  private var isStarting = false

  init(_ limit: Int, _ sink: @escaping Letters.Sink) {
    self.limit = limit
    super.init(sink)
  }

  override var isIdle: Bool { waiting.isEmpty && running.isEmpty }

  override func begin(_ inner: Letters) {
    waiting.append(inner)
    startSome()
  }

  override func giveUp() {
    let gone = running.values
    (waiting, running) = ([], [:])
    for upstream in gone { upstream.dispose() }
  }

  private func startSome() {
    if isStarting { return }
    isStarting = true
    while sink != nil, running.count < limit, !waiting.isEmpty {
      let (inner, upstream) = (waiting.removeFirst(), Upstream())
      lastID += 1
      let id = lastID
      running[id] = upstream
      turnstile.outside {
        upstream.keep(inner.observe { [self] event in turnstile.enter { [self] in receive(event, id) } })
      }
    }
    isStarting = false
    endIfIdle()
  }

  private func receive(_ event: Letters.Occurrence, _ id: Int) {
    guard running[id] != nil else { return }
    switch event {
    case .next: sink?(event)
    case .failed: end(event)
    case .completed, .interrupted:
      running[id] = nil
      startSome()
      if !isStarting { endIfIdle() }
    }
  }
}

/// Hears the newest inner stream, by its number.
final class Generations: Flattener, @unchecked Sendable {
  private var generation = 0
  private var current: Upstream?
  private let startsInTurn: Bool

  init(startsInTurn: Bool, _ sink: @escaping Letters.Sink) {
    self.startsInTurn = startsInTurn
    super.init(sink)
  }

  override var isIdle: Bool { current == nil }

  override func begin(_ inner: Letters) {
    generation += 1
    let (own, upstream) = (generation, Upstream())
    exchange(&current, with: upstream)?.dispose()
    let start = { [self] in
      upstream.keep(inner.observe { [self] event in turnstile.enter { [self] in receive(event, own) } })
    }
    if startsInTurn { start() } else { turnstile.outside(start) }
  }

  private func receive(_ event: Letters.Occurrence, _ own: Int) {
    guard own == generation else { return }
    switch event {
    case .next: sink?(event)
    case .failed: end(event)
    case .completed, .interrupted:
      current = nil
      endIfIdle()
    }
  }

  override func giveUp() {
    generation += 1
    exchange(&current, with: nil)?.dispose()
  }
}

/// Hears one inner stream at a time, and never observes those that come meanwhile.
final class Dropping: Flattener, @unchecked Sendable {
  private var current: Upstream?

  override var isIdle: Bool { current == nil }

  override func begin(_ inner: Letters) {
    if current != nil { return }
    let upstream = Upstream()
    current = upstream
    turnstile.outside {
      upstream.keep(inner.observe { [self] event in turnstile.enter { [self] in receive(event, upstream) } })
    }
  }

  private func receive(_ event: Letters.Occurrence, _ upstream: Upstream) {
    guard current === upstream else { return }
    switch event {
    case .next: sink?(event)
    case .failed: end(event)
    case .completed, .interrupted:
      current = nil
      endIfIdle()
    }
  }

  override func giveUp() { exchange(&current, with: nil)?.dispose() }
}

/// Hears the inner stream that sends first, gives the others up, and ends with it if it is interrupted.
final class Racing: Flattener, @unchecked Sendable {
  private var runners: [Int: Upstream] = [:]
  private var lastID = 0
  private var winner: Int?

  override var isIdle: Bool { runners.isEmpty }

  override func begin(_ inner: Letters) {
    if winner != nil { return }
    let upstream = Upstream()
    lastID += 1
    let id = lastID
    runners[id] = upstream
    turnstile.outside {
      upstream.keep(inner.observe { [self] event in turnstile.enter { [self] in receive(event, id) } })
    }
  }

  private func receive(_ event: Letters.Occurrence, _ id: Int) {
    guard runners[id] != nil else { return }
    if case .next = event { win(id) }
    switch event {
    case .next: sink?(event)
    case .failed: end(event)
    case .interrupted where winner == id: end(event)
    case .interrupted, .completed:
      runners[id] = nil
      endIfIdle()
    }
  }

  private func win(_ id: Int) {
    if winner != nil { return }
    winner = id
    for (other, upstream) in runners where other != id {
      runners[other] = nil
      upstream.dispose()
    }
  }

  override func giveUp() {
    let gone = runners.values
    runners = [:]
    for upstream in gone { upstream.dispose() }
  }
}
