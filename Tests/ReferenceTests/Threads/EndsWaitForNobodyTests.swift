import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// Events that an operator sends because a stream has ended, was disposed of or was released.
///
/// Meanwhile an observer handles an event of the result.
@Suite struct EndsWaitForNobodyTests {
  typealias Work = SignalProducer<Int, Never>

  /// An operator that sends a value at an end.
  enum Maker: CaseIterable {
    case concat, then, takeLast, collect, reduce, materialize, flatMapError, lifted

    func apply(_ source: Work) -> Work {
      switch self {
      case .concat: source.concat(Work(value: 9))
      case .then: source.then(Work(value: 9))
      case .takeLast: source.prefix(value: 9).take(last: 1)
      case .collect: source.collect().map { _ in 9 }
      case .reduce: source.reduce(9, +)
      case .materialize: source.materialize().map { _ in 9 }
      case .flatMapError:
        source.promoteError(TestFailure.self).concat(error: TestFailure()).flatMapError { _ in Work(value: 9) }
      case .lifted: source.lift { $0.reduce(9, +) }
      }
    }
  }

  /// The cause of the end.
  enum Cause: CaseIterable { case end, disposal, release, lifetime }

  /// All pairs but those of a disposal and an operator that sends no value at a disposal.
  static let cases: [(Maker, Cause)] = Maker.allCases.flatMap { (maker: Maker) -> [(Maker, Cause)] in
    let causes: [Cause] = maker == .concat || maker == .materialize ? Cause.allCases : [.end, .release, .lifetime]
    return causes.map { (maker, $0) }
  }

  /// A source, and a closure that ends it.
  private func source(endedBy cause: Cause) -> (Work, @Sendable () -> Void) {
    let (signal, input) = Signal<Int, Never>.pipe()
    switch cause {
    case .end: return (signal.producer, { input.sendCompleted() })
    case .disposal:
      let shared = signal.producer.multicast()
      let connection = shared.connect()
      return (shared.producer, { withExtendedLifetime(input) { connection.dispose() } })
    case .release:
      let property = Locked<MutableProperty<Int>?>(MutableProperty(0))
      let changes = property.withLock { $0?.signal.producer } ?? .empty
      return (changes, { _ = property.withLock { $0.take() } })
    case .lifetime:
      let token = Lifetime.Token()
      return (signal.take(during: token.lifetime).producer, { withExtendedLifetime(input) { token.dispose() } })
    }
  }

  @Test(arguments: cases)
  func `a handler that ends an input receives the resulting value after it returns`(maker: Maker, cause: Cause) {
    let (work, end) = source(endedBy: cause)
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let run = maker.apply(work).merge(with: signal.producer).startWithValues { value in
      log("\(value)")
      if value == 1 { end() }
      log("\(value) handled")
    }
    input.send(value: 1)
    #expect(log.entries == ["1", "1 handled", "9", "9 handled"])
    run.dispose()
  }

  @Test(arguments: cases)
  func `a thread that ends an input does not wait for a handler on another thread`(maker: Maker, cause: Cause) {
    let (work, end) = source(endedBy: cause)
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let run = maker.apply(work).merge(with: signal.producer).startWithValues { value in
      // Waits for the other thread: it must not be waiting for this one.
      if value == 1 { #expect(onThread(end).wait()) }
      log("\(value)")
    }
    input.send(value: 1)
    #expect(log.entries == ["1", "9"])
    run.dispose()
  }

  @Test func `a lifted run may be disposed of in a closure of the operator that it was lifted by`() {
    let log = Log<String>()
    let handle = SerialDisposable()
    let (signal, input) = Signal<Int, Never>.pipe()
    handle.inner = signal.producer.lift { signal in
      signal.materialize().map { event in
        if event == .next(1) { handle.dispose() }
        return 0
      }
    }.start { log("\($0)") }
    input.send(value: 1)
    #expect(log.entries.last == "interrupted")
  }

  @Test func `a value that is only kept may be sent by a handler of the result`() {
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    first.withLatest(from: second).observeValues { value, latest in
      log("\(value) \(latest)")
      secondInput.send(value: value)
    }
    secondInput.send(value: 0)
    for number in 1...3 { firstInput.send(value: number) }
    #expect(log.entries == ["1 0", "2 1", "3 2"])
  }

  @Test func `a value that ends the result may be sent by a handler of the result`() {
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Void, Never>.pipe()
    let log = Log<String>()
    first.take(until: trigger).observe { event in
      log("\(event)")
      if event == .next(2) {
        triggerInput.send(value: ())
        log("sent")
      }
    }
    for number in 1...3 { firstInput.send(value: number) }
    #expect(log.entries == ["next 1", "next 2", "sent", "completed"])
  }

  /// An operation on the outer stream after a handler has ended an inner one.
  enum Also: CaseIterable { case nothing, end, send }

  @Test(arguments: Also.allCases)
  func `what waits for an inner stream to end starts when the handler that ends it has returned`(also: Also) {
    let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let (log, isHandling) = (Log<Int>(), Locked(false))
    let observation = outer.flatten(.concurrent(limit: 2)).observeValues { value in
      log(value)
      if value != 1 { return }
      isHandling.withLock { $0 = true }
      secondInput.sendCompleted()
      switch also {
      case .nothing: break
      case .end: outerInput.sendCompleted()
      case .send: outerInput.send(value: .empty)
      }
      isHandling.withLock { $0 = false }
    }
    outerInput.send(value: first.producer)
    outerInput.send(value: second.producer)
    outerInput.send(
      value: SignalProducer { observer, _ in
        #expect(!isHandling.withLock { $0 })
        observer.send(value: 3)
      }
    )
    firstInput.send(value: 1)
    #expect(log.entries == [1, 3])
    observation?.dispose()
  }

  /// Two values, with a closure that runs before the second one.
  private struct Interrupted: Sequence, IteratorProtocol, Sendable {
    let between: @Sendable () -> Void
    private var count = 0

    init(between: @escaping @Sendable () -> Void) { self.between = between }

    mutating func next() -> Int? {
      count += 1
      if count == 2 { between() }
      return count < 3 ? count : nil
    }
  }

  @Test func `an end that starts a sequence does not wait for a handler of the interruption`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (isBetween, isInside, hasReturned) = (Calls(), Calls(), Calls())
    let values = Interrupted {
      isBetween.report()
      #expect(isInside.wait())
    }
    let hooked = SignalProducer<Int, Never>(values).on(interrupted: {
      isInside.report()
      #expect(hasReturned.wait())
    })
    let run = signal.producer.concat(hooked).start()
    let sender = onThread {
      input.sendCompleted()
      hasReturned.report()
    }
    #expect(isBetween.wait())
    run.dispose()
    #expect(sender.wait())
  }
}
