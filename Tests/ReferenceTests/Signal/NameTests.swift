import Reactive
import ReactiveContractKit
import Testing

@Suite struct NameTests {
  private typealias Work = SignalProducer<Int, TestFailure>

  private let clock = TestScheduler()

  @Test func `the description shows the chain`() {
    let (signal, _) = Signal<String, Never>.pipe()
    let chain = signal.named("username").skipRepeats().take(first: 3).filter { !$0.isEmpty }
    #expect("\(chain)" == "[[[username] skipRepeats] take(first: 3)] filter")
    #expect(chain.name == "[[[username] skipRepeats] take(first: 3)] filter")
  }

  @Test func `a producer's description shows it, too, and so does the signal of a run`() throws {
    let chain = Work([1]).named("numbers").map { $0 + 1 }.observe(on: clock)
    #expect("\(chain)" == "[[numbers] map] observe(on:)")
    #expect(chain.startWithSignal { signal, _ in signal.name } == "[[numbers] map] observe(on:)")
    #expect(
      chain.startWithSignal { signal, _ in signal.producer.collect().name } == "[[[numbers] map] observe(on:)] collect"
    )
    try clock.advance()
  }

  @Test func `what has no name is shown by its type, whatever is applied to it`() {
    let signal = Signal<Int, Never>.never.map { $0 + 1 }
    #expect(signal.name == nil)
    #expect("\(signal)" == "Signal<Int, Never>")
    #expect(
      "\(Work.never.filter { $0 > 1 }.flatMap(.latest) { _ in Work.never })" == "SignalProducer<Int, TestFailure>"
    )
  }

  @Test func `a name that is given in the midst of a chain begins a new one`() {
    #expect("\(Work.never.named("a").map { $0 }.named("b").filter { $0 > 1 })" == "[b] filter")
  }

  @Test func `a name is made when it is asked for, and breaks off where it grows beyond all bounds`() throws {
    var joined = Work.never.named("a")
    for _ in 0..<64 { joined = joined.merge(with: joined) }
    let name = try #require(joined.name)
    #expect(name.hasPrefix("[[[") && name.hasSuffix("…") && name.utf8.count < 11_000)
  }

  @Test func `no run at all has the name, too`() { #expect(Work.never.named("a").repeat(0).name == "[a] repeat(0)") }

  /// Names of operators, each with an application of the operator to a producer called `a`.
  private static let steps: [(String, @Sendable (Work, TestScheduler) -> SignalProducer<Int, TestFailure>)] = [
    ("skip(first: 2)", { work, _ in work.skip(first: 2) }),
    ("take(last: 2)", { work, _ in work.take(last: 2) }),
    ("take(while:)", { work, _ in work.take(while: { $0 > 1 }) }),
    ("delay(2.0 seconds)", { $0.delay(.seconds(2), on: $1) }),
    ("debounce(2.0 seconds)", { $0.debounce(.seconds(2), on: $1) }),
    ("throttle(2.0 seconds)", { $0.throttle(.seconds(2), on: $1) }),
    ("timeout(after: 2.0 seconds)", { $0.timeout(after: .seconds(2), raising: TestFailure("x"), on: $1) }),
    (
      "timeout(withoutValueFor: 2.0 seconds)",
      { $0.timeout(withoutValueFor: .seconds(2), raising: TestFailure("x"), on: $1) }
    ),
    ("lazyMap(on:)", { $0.lazyMap(on: $1) { $0 } }),
    ("start(on:)", { $0.start(on: $1) }),
    ("retry(upTo: 2)", { work, _ in work.retry(upTo: 2) }),
    ("retry(upTo: 2, interval: 1.0 seconds)", { $0.retry(upTo: 2, interval: .seconds(1), on: $1) }),
    ("retry(on:deciding:)", { $0.retry(on: $1) { _, _ in .fail } }),
    ("retry(upTo: 2, backoff:)", { $0.retry(upTo: 2, backoff: Backoff { .seconds($0) }, on: $1) }),
    ("repeat(2)", { work, _ in work.repeat(2) }),
    ("flatMap(.latest)", { work, _ in work.flatMap(.latest) { _ in Work.never } }),
    ("flatMap(.concurrent(limit: 2))", { work, _ in work.flatMap(.concurrent(limit: 2)) { _ in Work.never } }),
    ("flatMapError", { work, _ in work.flatMapError { _ in Work.never } }),
    ("merge(with: b)", { work, _ in work.merge(with: Work.never.named("b")) }),
    ("merge(with:)", { work, _ in work.merge(with: Work.never) }),
    ("concat([b] map)", { work, _ in work.concat(Work.never.named("b").map { $0 }) }),
    ("prefix(b)", { work, _ in work.prefix(Work.never.named("b")) }),
    ("then(b)", { work, _ in work.then(Work.never.named("b")) }),
    ("take(until: b)", { work, _ in work.take(until: SignalProducer<Int, Never>.never.named("b")) }),
    ("skip(until:)", { work, _ in work.skip(until: SignalProducer<Int, Never>.never) }),
    ("sample(on: b)", { work, _ in work.sample(on: SignalProducer<Int, Never>.never.named("b")) }),
    ("on", { work, _ in work.on(value: { _ in }) }),
    ("logEvents", { work, _ in work.logEvents() }),
    ("replayLazily(upTo: 2)", { work, _ in work.replayLazily(upTo: 2) }),
    ("multicast", { work, _ in work.multicast().autoconnect() }),
    ("lift", { work, _ in work.lift { $0.map { $0 } } }),
    ("doubling", { work, _ in work.applying(Doubling()) }),
  ]

  @Test(arguments: Self.steps.indices)
  func `every operator extends the name by what it is called`(index: Int) {
    let (step, apply) = Self.steps[index]
    #expect("\(apply(Work.never.named("a"), clock))" == "[a] \(step)")
    #expect(apply(Work.never, clock).name == nil)
  }

  @Test func `operators over several signals say so`() {
    let (a, b) = (Signal<Int, Never>.never.named("a"), Signal<Int, Never>.never)
    #expect("\(Signal.combineLatest(a, b.map { "\($0)" }))" == "combineLatest(a, _)")
    #expect("\(a.zip(with: a.map { $0 }))" == "[a] zip(with: [a] map)")
    #expect("\(Signal.merge(b, a))" == "merge(_, a)")
    #expect("\(SignalProducer.zip([a.producer, b.producer]))" == "zip(a, _)")
    #expect(Signal.merge(b, b).name == nil)
  }

  @Test func `a sequence has a name, too, which nothing is worked out for`() {
    let worked = Counter()
    let numbers = PullSequence(1...3).map { $0 * worked.add() }.named("numbers")
    let derived = [
      numbers.filter { $0 > 1 }.take(first: 2), numbers.tail, numbers.concat(numbers.map { $0 }), numbers.eager,
      numbers.flatMap { PullSequence([$0]) }, numbers.prefix(value: 0),
    ]
    #expect(
      derived.map(\.name) == [
        "[[numbers] filter] take(first: 2)", "numbers", "[numbers] concat([numbers] map)", "numbers",
        "[numbers] flatMap",
        "[numbers] prefix(value:)",
      ]
    )
    let before = worked.value
    #expect("\(numbers.zip(with: numbers))" == "[numbers] zip(with: numbers): [...]")
    #expect("\(numbers.producer.map { $0 })" == "[numbers] map")
    #expect(PullSequence([1]).map { $0 }.name == nil)
    #expect(worked.value == before)
  }

  @Test func `the named signal is the same stream, and lives as long as either can be reached`() {
    let log = Log<String>()
    let (source, input) = Signal<Int, Never>.pipe(disposable: AnyDisposable { log("over") })
    var (signal, named): (Signal<Int, Never>?, Signal<Int, Never>?) = (source, source.named("a"))
    do { _ = consume source }
    signal?.observeValues { log("plain \($0)") }?.dispose()
    signal = nil
    #expect(log.entries == [])
    named?.observeValues { log("named \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["named 1"])
    named = nil
    input.send(value: 2)
    #expect(log.entries == ["named 1", "named 2"])
    input.sendCompleted()
    #expect(log.entries == ["named 1", "named 2", "over"])
  }

  @Test func `a stream outlives its named signal if it is held without the name`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe(disposable: AnyDisposable { log("over") })
    do { _ = signal.named("a").named("b") }
    #expect(log.entries == [])
    signal.observeValues { log("plain \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["plain 1"])
  }

  @Test func `a named signal that is neither held nor observed ends like any other`() {
    let log = Log<String>()
    let (_, input) = {
      let (source, input) = Signal<Int, Never>.pipe(disposable: AnyDisposable { log("over") })
      return (source.named("a").named("b"), input)
    }()
    #expect(log.entries == ["over"])
    withExtendedLifetime(input) {}
  }

  @Test func `log lines begin with the name, unless they are given another identifier`() {
    let log = Log<String>()
    let logger: EventLogger = { identifier, event, _, _, _ in log("\(identifier): \(event)") }
    let producer = Work(value: 1).named("one").map { $0 + 1 }
    producer.logEvents(events: [.next], logger: logger).start()
    producer.logEvents(identifier: "other", events: [.next], logger: logger).start()
    (producer |> .logEvents(events: [.next], logger: logger)).start()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.named("two").logEvents(events: [.next], logger: logger).observe { _ in }
    input.send(value: 3)
    #expect(log.entries == ["[one] map: next 2", "other: next 2", "[one] map: next 2", "two: next 3"])
  }

  @Test func `a long chain of names fits a small stack`() {
    onSmallStack {
      var producer = SignalProducer<Int, Never>(value: 1).named("a")
      for _ in 1...300 { producer = producer.map { $0 + 1 } }
      #expect(producer.name?.count == 1 + 300 * "[] map".count)
    }
  }
}

private struct Doubling<Failure: Error>: ValueTransducer {
  func receive(_ value: Int) -> Reaction<Int, Failure> { .send(value * 2) }
}
