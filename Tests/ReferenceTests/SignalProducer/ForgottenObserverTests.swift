import Reactive
import ReactiveContractKit
import Testing

/// Start handlers that keep work alive in their lifetime and never use their observer.
@Suite struct ForgottenObserverTests {
  typealias Produced = SignalProducer<Int, Never>

  /// A way to have something between the start handler and the observer.
  enum Way: CaseIterable {
    case plain, map, flatMap, concat, latest, combineLatest, lift, observeOn, then, startWithSignal

    func apply(_ source: Produced) -> Produced {
      switch self {
      case .plain: source
      case .map: source.map { $0 }
      case .flatMap: source.flatMap(.merge) { Produced(value: $0) }
      case .concat: Produced.empty.concat(source)
      case .latest: Produced(value: 0).flatMap(.latest) { _ in source }
      case .combineLatest: source.combineLatest(with: source).map(\.0)
      case .lift: source.lift { $0.map { $0 } }
      case .observeOn: source.observe(on: ImmediateScheduler())
      case .then: Produced.empty.then(source)
      case .startWithSignal: Produced { observer, lifetime in lifetime += source.start(observer) }
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `the work goes on as long as the handle is held, and is then interrupted`(way: Way) {
    let (ticks, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let source = Produced { _, lifetime in lifetime += ticks.observeValues { log("tick \($0)") } }
    var handle: (any Disposable)? = way.apply(source).start { log("\($0)") }
    let count = way == .combineLatest ? 2 : 1
    input.send(value: 1)
    #expect(log.entries == Array(repeating: "tick 1", count: count))
    #expect(handle?.isDisposed == false)
    handle = nil
    #expect(log.entries == Array(repeating: "tick 1", count: count) + ["interrupted"])
    input.send(value: 2)
    #expect(log.entries.count == count + 1)
  }

  @Test(arguments: Way.allCases) func `without a handle it is interrupted at once`(way: Way) {
    let (ticks, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let source = Produced { _, lifetime in lifetime += ticks.observeValues { log("tick \($0)") } }
    way.apply(source).start { log("\($0)") }
    #expect(log.entries == ["interrupted"])
    input.send(value: 1)
    #expect(log.entries == ["interrupted"])
  }

  @Test(arguments: Way.allCases) func `disposing of the handle interrupts once`(way: Way) {
    let log = Log<String>()
    let handle = way.apply(Produced { _, lifetime in lifetime += { log("over") } }).start { log("\($0)") }
    #expect(log.entries == [])
    handle.dispose()
    let ends = log.entries.filter { $0 == "over" }.count
    #expect(log.entries.filter { $0 == "interrupted" } == ["interrupted"])
    #expect(ends == (way == .combineLatest ? 2 : 1))
  }

  @Test func `an observer that is held keeps a run alive whose handle was released`() {
    let log = Log<String>()
    let holder = Locked<Observer<Int, Never>?>(nil)
    Produced { observer, _ in holder.withLock { $0 = observer } }.map { $0 }.start { log("\($0)") }
    let observer = holder.withLock { $0.take() }
    observer?.send(value: 1)
    #expect(log.entries == ["next 1"])
    observer?.sendCompleted()
    #expect(log.entries == ["next 1", "completed"])
  }

  @Test func `a run does not keep the signal that it forwards`() {
    let log = Log<String>()
    weak var left: Signal<Int, Never>?
    let input: Observer<Int, Never>
    do {
      let (signal, inlet) = Signal<Int, Never>.pipe()
      (left, input) = (signal, inlet)
      signal.producer.start { log("\($0)") }
    }
    #expect(left == nil)
    input.send(value: 1)
    #expect(log.entries == ["next 1"])
  }
}
