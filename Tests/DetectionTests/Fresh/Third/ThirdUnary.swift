import Foundation
import Reactive
import ReactiveContractKit

/// The operator of `third/take-leaks-after-early-end`.
final class ThirdTakeRun: @unchecked Sendable {
  private let outlet: ThirdOutlet<String>
  private var left: Int
  private var input: Cancellation?
  private var isOver = false

  init(_ count: Int, _ outlet: ThirdOutlet<String>) {
    left = count
    self.outlet = outlet
  }

  func receive(_ event: Event<String, TestFailure>) {
    guard !isOver else { return }
    guard case .next = event else { return finish(event) }
    left -= 1
    let isLast = left == 0
    outlet.send(event)
    if isLast { finish(.completed) }
  }

  private func finish(_ event: Event<String, TestFailure>) {
    isOver = true
    outlet.send(event)
    input?.dispose()
    input = nil
  }

  func hold(_ input: Cancellation, _ variant: Bug.Variant) {
    if variant == .correct, isOver { return input.dispose() }
    self.input = input
  }

  func stop() {
    isOver = true
    outlet.close()
    input?.dispose()
    input = nil
  }

  static func take(_ source: ThirdSource<String>, _ variant: Bug.Variant) -> ThirdSource<String> {
    EventSource { sink in
      let run = ThirdTakeRun(2, ThirdOutlet(sink))
      run.hold(source.observe { run.receive($0) }, variant)
      return Cancellation { run.stop() }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "take two values",
      traits: .finishesEarly,
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { source, _ in take(source, variant) }
  }
}

/// The operator of `third/timeout-timer-outlives-interruption`.
enum ThirdTimeout {
  static func limit(
    _ source: ThirdSource<String>,
    _ scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> ThirdSource<String> {
    EventSource { sink in
      let outlet = ThirdOutlet(sink)
      let timer = scheduler.schedule(after: .milliseconds(2)) { outlet.send(.failed(TestFailure("late"))) }
      let input = source.observe { event in
        switch event {
        case .next: break
        case .failed, .completed: timer?.dispose()
        case .interrupted: if variant == .correct { timer?.dispose() }
        }
        outlet.send(event)
      }
      outlet.own(input)
      return Cancellation {
        timer?.dispose()
        outlet.close()
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "time limit",
      traits: [.asynchronous, .raisesFailure],
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b"]
    ) { limit($0, $1, variant) }
  }
}

/// The operator of `third/distinct-remembers-the-last-run`.
enum ThirdDistinct {
  static func distinct(_ source: ThirdSource<String>, _ variant: Bug.Variant) -> ThirdSource<String> {
    let shared = ThirdBox<String?>(nil)
    return EventSource { sink in
      let last = variant == .correct ? ThirdBox<String?>(nil) : shared
      let outlet = ThirdOutlet(sink)
      let input = source.observe { event in
        if case .next(let value) = event {
          let isRepeated = last.with { last in
            defer { last = value }
            return last == value
          }
          if isRepeated { return }
        }
        outlet.send(event)
      }
      outlet.own(input)
      return Cancellation { outlet.close() }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "distinct",
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { source, _ in distinct(source, variant) }
  }
}

/// The operator of `third/check-goes-on-after-its-failure`.
final class ThirdCheckRun: @unchecked Sendable {
  private let turns = ThirdTurns()
  private let variant: Bug.Variant
  private var sink: ThirdSource<String>.Sink?
  private var input: Cancellation?

  init(_ sink: @escaping ThirdSource<String>.Sink, _ variant: Bug.Variant) {
    self.sink = sink
    self.variant = variant
  }

  func receive(_ event: Event<String, TestFailure>) {
    guard sink != nil else { return }
    switch event {
    case .next("b"):
      let refusal = Event<String, TestFailure>.failed(TestFailure("refused"))
      if variant == .correct { finish(refusal) } else { sink?(refusal) }
    case .next: sink?(event)
    case .failed, .completed, .interrupted: finish(event)
    }
  }

  private func finish(_ event: Event<String, TestFailure>) {
    let last = sink
    last?(event)
    stop()
  }

  func stop() {
    sink = nil
    input?.dispose()
    input = nil
  }

  static func check(_ source: ThirdSource<String>, _ variant: Bug.Variant) -> ThirdSource<String> {
    EventSource { sink in
      let run = ThirdCheckRun(sink, variant)
      let input = source.observe { event in run.turns.add { run.receive(event) } }
      if run.sink == nil { input.dispose() } else { run.input = input }
      return Cancellation { run.stop() }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "check",
      traits: .raisesFailure,
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { source, _ in check(source, variant) }
  }
}

/// The operator of `third/scan-delivers-under-its-lock`.
final class ThirdScanRun: @unchecked Sendable {
  private let lock = NSLock()
  private let turns = ThirdTurns()
  private var total = "-"
  private var isOver = false

  func receive(
    _ event: Event<String, TestFailure>,
    _ sink: @escaping ThirdSource<String>.Sink,
    _ variant: Bug.Variant
  ) {
    turns.add { [self] in
      lock.lock()
      guard !isOver else { return lock.unlock() }
      isOver = event.isTerminating
      if case .next(let value) = event { total += value }
      let result = event.map { _ in total }
      if variant == .correct {
        lock.unlock()
        sink(result)
      } else {
        sink(result)
        lock.unlock()
      }
    }
  }

  func stop() {
    lock.lock()
    isOver = true
    lock.unlock()
  }

  static func scan(_ source: ThirdSource<String>, _ variant: Bug.Variant) -> ThirdSource<String> {
    EventSource { sink in
      let run = ThirdScanRun()
      let input = source.observe { run.receive($0, sink, variant) }
      return Cancellation {
        run.stop()
        input.dispose()
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "running total",
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { source, _ in scan(source, variant) }
  }
}
