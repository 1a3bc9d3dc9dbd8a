import ReactiveContractKit
import Testing

@testable import Reactive

/// Many threads at once: no proof, but work for the sanitizer.
@Suite struct StressTests {
  @Test(arguments: Origin.allCases) func `every value arrives once, in the order of its thread`(origin: Origin) {
    let (signal, input) = origin.make()
    let seen = Seen()
    signal.observe { seen.note($0) }
    onThreads(4) { thread in
      for value in 0..<500 { input.send(value: thread * 1_000 + value) }
    }
    input.sendCompleted()
    #expect(seen.ends == 1)
    for thread in 0..<4 {
      #expect(seen.values.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
    }
  }

  @Test(arguments: [false, true]) func `observers come and go while others send`(derives: Bool) {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let (seen, living) = (Seen(), Counter())
    signal.observe { seen.note($0) }
    onThreads(4) { thread in
      for round in 0..<200 {
        guard thread > 0 else {
          input.send(value: round)
          continue
        }
        let token = Counted(living)
        let branch = derives ? signal.map { $0 } : signal
        let own = Seen()
        let observation = branch.observe { event in withExtendedLifetime(token) { own.note(event) } }
        if thread == 1 { input.send(value: 1_000) }
        observation?.dispose()
      }
    }
    input.sendCompleted()
    #expect(seen.values.filter { $0 < 1_000 } == Array(0..<200))
    #expect(seen.values.count == 400 && seen.ends == 1)
    #expect(living.value == 0)
  }

  @Test func `one of several threads that end a stream wins, and every observer receives exactly one end`() {
    for _ in 0..<100 {
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let observers = Log<Seen>()
      onThreads(4) { thread in
        switch thread {
        case 0: input.sendCompleted()
        case 1: input.send(error: TestFailure("x"))
        default:
          for branch in [signal, signal.map { $0 }] {
            let own = Seen()
            observers(own)
            branch.observe { own.note($0) }
          }
        }
      }
      #expect(observers.entries.count == 4 && observers.entries.allSatisfy { $0.ends == 1 })
    }
  }

  @Test(arguments: [false, true]) func `a run disposed of at any moment ends once`(lifts: Bool) {
    let disposals = Counter()
    for _ in 0..<100 {
      let seen = Seen()
      let producer = SignalProducer<Int, TestFailure> { observer, lifetime in
        lifetime += { disposals.add() }
        for value in 0..<50 where !lifetime.hasEnded { observer.send(value: value) }
        observer.sendCompleted()
      }
      let handle = SerialDisposable()
      let hasHandle = Calls()
      onThreads(2) { thread in
        if thread == 1 {
          _ = hasHandle.wait()
          handle.dispose()
        } else {
          (lifts ? producer.lift { $0.map { $0 } } : producer.map { $0 }).startWithSignal { signal, made in
            signal.observe { seen.note($0) }
            handle.inner = made
            hasHandle.report()
          }
        }
      }
      #expect(seen.ends == 1)
      #expect(seen.values == Array(0..<seen.values.count))
    }
    #expect(disposals.value <= 100)
  }

  @Test func `a stream that all threads release at once is cleaned up once`() {
    let disposals = Counter()
    for _ in 0..<100 {
      let holders = (0..<3).map { _ in SerialDisposable() }
      let input = {
        let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { disposals.add() })
        let derived = signal.map { $0 }
        holders[0].inner = derived.observe { _ in }
        holders[1].inner = signal.observe { _ in }
        holders[2].inner = AnyDisposable { withExtendedLifetime((signal, derived)) {} }
        return input
      }()
      onThreads(4) { thread in
        if thread == 3 { input.send(value: 1) } else { holders[thread].dispose() }
      }
      withExtendedLifetime(input) {}
    }
    #expect(disposals.value == 100)
  }
}

/// The events of one observer; without a lock, because the stream must not call the observer concurrently.
private final class Seen: @unchecked Sendable {
  private(set) var values: [Int] = []
  private(set) var ends = 0

  func note(_ event: Event<Int, TestFailure>) {
    if let value = event.value, ends == 0 { values.append(value) } else { ends += 1 }
  }
}
