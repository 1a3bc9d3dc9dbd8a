import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Cold signals and shared runs that break a rule.
  static let firstCold: [Bug] = [
    Bug(
      "first/count-is-read-after-it-changed",
      "The last observer is recognized by a count of one, which is read after it was decreased and not before.",
      breaks: "K4",
      witness: .played(correct: "", broken: "off") { variant in
        let log = FirstLog()
        let wire = FirstWire<String> { log.add("off") }
        let shared = Sharing(wire.source, countsFirst: variant == .broken).producer
        let (first, second) = (shared.start(), shared.start())
        first.dispose()
        return withExtendedLifetime(second) { log.text }
      }
    ) { variant in
      Subject(
        ColdSubject("first/count-is-read-after-it-changed", runKind: .autoconnected) { work in
          let shared = Sharing(work.source.map { work.effect($0) }, countsFirst: variant == .broken)
          return ColdAdapter(EventSource(shared.producer))
        }
      )
    },
    Bug(
      "first/handle-remembers-the-last-value",
      "The run stores the last value to drop repetitions, and its handle holds the run when it is over.",
      breaks: "K5",
      witness: .played(correct: "released", broken: "held") { variant in
        let wire = FirstWire<Token> {}
        weak var last: Token?
        let handle: Cancellation
        do {
          let token = Token()
          last = token
          handle = Changes.of(wire.source, forgets: variant == .correct).observe { _ in }
          wire.send(.next(token))
          wire.send(.completed)
        }
        return withExtendedLifetime(handle) { last == nil ? "released" : "held" }
      }
    ) { variant in
      Subject(
        ColdSubject("first/handle-remembers-the-last-value") { work in
          ColdAdapter(Changes.of(work.source.map { work.effect($0) }, forgets: variant == .correct))
        }
      )
    },
  ]
}

/// An object whose release can be seen.
private final class Token: Sendable {}

/// A run that begins with the first observer and ends with the last.
private final class Sharing<Value: Sendable>: @unchecked Sendable {
  private let source: EventSource<Value, TestFailure>
  private let countsFirst: Bool
  private let lock = NSLock()
  private let signal: Signal<Value, TestFailure>
  private let input: Observer<Value, TestFailure>
  private var count = 0
  private var hasBegun = false
  private var connection: (any Disposable)?

  init(_ source: EventSource<Value, TestFailure>, countsFirst: Bool) {
    self.source = source
    self.countsFirst = countsFirst
    (signal, input) = Signal.pipe()
  }

  var producer: SignalProducer<Value, TestFailure> {
    SignalProducer { observer, lifetime in
      self.lock.withLock { self.count += 1 }
      lifetime += self.signal.observe(observer)
      lifetime += { self.leave() }
      self.beginOnce()
    }
  }

  private func beginOnce() {
    let isFirst = lock.withLock {
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    let input = self.input
    let connection = SignalProducer(source).start { input.send($0) }
    let isLate = lock.withLock {
      if count > 0 { self.connection = connection }
      return count == 0
    }
    if isLate { connection.dispose() }
  }

  private func leave() {
    let old: (any Disposable)? = lock.withLock {
      if countsFirst { count -= 1 }
      let isLast = count == 1
      if !countsFirst { count -= 1 }
      guard isLast else { return nil }
      defer { connection = nil }
      return connection
    }
    old?.dispose()
  }
}

/// Values that differ from the one before.
private final class Changes<Value: AnyObject>: @unchecked Sendable {
  private let run: FirstRun<Value>
  private let forgets: Bool
  private var last: Value?

  private init(_ run: FirstRun<Value>, forgets: Bool) {
    self.run = run
    self.forgets = forgets
  }

  static func of(_ source: EventSource<Value, TestFailure>, forgets: Bool) -> EventSource<Value, TestFailure> {
    EventSource { sink in
      let changes = Changes(FirstRun(sink), forgets: forgets)
      changes.run.keep(Cancellation { changes.finish() })
      changes.run.follow(source) { changes.receive($0) }
      return Cancellation { changes.run.dispose() }
    }
  }

  private func receive(_ event: FirstEvent<Value>) {
    if case .next(let value) = event {
      guard !run.isOver, value !== last else { return }
      last = value
    }
    run.forward(event)
  }

  private func finish() { if forgets { last = nil } }
}
