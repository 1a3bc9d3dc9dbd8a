import Reactive
import ReactiveContractKit
import Testing

/// A producer that follows another one starts after that one has released everything that it held.
@Suite struct SuccessionTests {
  typealias Work = SignalProducer<Int, TestFailure>

  enum Way: CaseIterable {
    case concat, repetition, retry, then, replacement, limited

    func follow(_ work: Work) -> Work {
      switch self {
      case .concat: work.concat(work)
      case .repetition: work.repeat(2)
      case .retry: work.retry(upTo: 1)
      case .then: work.then(work)
      case .replacement: work.flatMapError { _ in work }
      case .limited: SignalProducer<Work, TestFailure>([work, work]).flatten(.concurrent(limit: 1))
      }
    }

    func end(_ observer: Observer<Int, TestFailure>) {
      switch self {
      case .retry, .replacement: observer.send(error: TestFailure())
      case .concat, .repetition, .then, .limited: observer.sendCompleted()
      }
    }
  }

  @Test(arguments: Way.allCases, [false, true])
  func `a producer that follows an end begins after the cleanups of that end`(way: Way, endsAtStart: Bool) {
    let (log, inputs) = (Log<String>(), Log<Observer<Int, TestFailure>>())
    let work = Work { observer, lifetime in
      let number = inputs.entries.count + 1
      log("start \(number)")
      lifetime += { log("cleanup \(number)") }
      inputs(observer)
      if number == 1, endsAtStart { way.end(observer) }
    }
    let run = way.follow(work).start()
    if !endsAtStart { way.end(inputs.entries[0]) }
    #expect(log.entries == ["start 1", "cleanup 1", "start 2"])
    run.dispose()
    #expect(log.entries.last == "cleanup 2")
  }

  @Test(arguments: [Way.repetition, .retry])
  func `a thread that returns late from a start begins nothing beside a cleanup`(way: Way) {
    let (log, number, cleans, returned) = (Log<String>(), Counter(), Calls(), Calls())
    let work = Work { observer, lifetime in
      let run = number.add()
      log("start \(run)")
      lifetime += {
        if run == 2 {
          cleans.report()
          #expect(returned.wait())
        }
        log("cleanup \(run)")
      }
      switch run {
      case 1:
        _ = onThread { way.end(observer) }
        #expect(cleans.wait())
      case 2: way.end(observer)
      default: returned.report()
      }
    }
    let run = (way == .retry ? work.retry(upTo: 5) : work.repeat(5)).start()
    returned.report()
    #expect(comesTrue { log.entries.count == 5 })
    #expect(log.entries == ["start 1", "cleanup 1", "start 2", "cleanup 2", "start 3"])
    run.dispose()
  }

  @Test(arguments: Way.allCases)
  func `a producer that follows an end begins after the cleanups of the source of the ended stream`(way: Way) {
    let operators: [(name: String, apply: @Sendable (Work) -> Work)] = [
      ("lift", { $0.lift { $0.map { $0 } } }), ("flatMap", { $0.flatMap(.merge) { Work(value: $0) } }),
      ("combineLatest", { $0.combineLatest(with: Work(value: 0)).map { $0.0 } }),
      ("take(until:)", { $0.take(until: Signal<Void, Never>.never) }), ("retry(upTo: 0)", { $0.retry(upTo: 0) }),
      ("repeat(1)", { $0.repeat(1) }), ("then", { Work.empty.then($0) }),
      ("concat", { Work.empty.concat($0) }),
    ]
    for (name, apply) in operators {
      let (log, inputs) = (Log<String>(), Log<Observer<Int, TestFailure>>())
      let work = Work { observer, lifetime in
        let number = inputs.entries.count + 1
        log("start \(number)")
        lifetime += { log("cleanup \(number)") }
        inputs(observer)
      }
      let run = way.follow(apply(work)).start()
      way.end(inputs.entries[0])
      #expect(log.entries == ["start 1", "cleanup 1", "start 2"], "\(name)")
      run.dispose()
    }
  }

  /// Work whose first cleanup blocks until the test lets it continue.
  struct SlowCleanup: Sendable {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let isCleaningUp = Calls()
    let mayCleanUp = Calls()

    /// Returns the work; `body` is a part of its first start.
    func work(_ body: @escaping @Sendable () -> Void = {}) -> Work {
      Work { observer, lifetime in
        let number = inputs.entries.count + 1
        log("start \(number)")
        inputs(observer)
        lifetime += {
          if number == 1 {
            isCleaningUp.report()
            #expect(mayCleanUp.wait())
          }
          log("cleanup \(number)")
        }
        if number == 1 { body() }
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `what follows does not begin while another thread, which has ended the first, is cleaning up`(way: Way) {
    let slow = SlowCleanup()
    let ender = Log<Calls>()
    let run = way.follow(
      slow.work {
        ender(onThread { way.end(slow.inputs.entries[0]) })
        #expect(slow.isCleaningUp.wait())
      }
    ).start()
    #expect(slow.log.entries == ["start 1"])
    slow.mayCleanUp.report()
    #expect(ender.entries[0].wait())
    #expect(slow.log.entries == ["start 1", "cleanup 1", "start 2"])
    run.dispose()
  }

  @Test(arguments: [FlattenStrategy.concat, .throttle])
  func `a stream that arrives while the one before is cleaning up does not begin beside that`(strategy: FlattenStrategy)
  {
    let slow = SlowCleanup()
    let (signal, input) = Signal<Work, TestFailure>.pipe()
    let observation = signal.flatten(strategy).observe { _ in }
    input.send(value: slow.work())
    let ender = onThread { slow.inputs.entries[0].sendCompleted() }
    #expect(slow.isCleaningUp.wait())
    input.send(value: slow.work())
    #expect(slow.log.entries == ["start 1"])
    slow.mayCleanUp.report()
    #expect(ender.wait())
    #expect(slow.log.entries == ["start 1", "cleanup 1"] + (strategy == .concat ? ["start 2"] : []))
    observation?.dispose()
  }

  @Test(arguments: Way.allCases)
  func `an action is idle when what follows its run begins`(way: Way) {
    let (log, inputs) = (Log<String>(), Log<Observer<Int, TestFailure>>())
    let action = Action<Void, Int, TestFailure> {
      Work { observer, lifetime in
        let number = inputs.entries.count + 1
        log("start \(number)")
        lifetime += { log("cleanup \(number)") }
        inputs(observer)
      }
    }
    let applied = action.apply().mapError { _ in TestFailure() }.take(until: Signal<Void, Never>.never)
    let run = way.follow(applied).start { if case .failed = $0 { log("failed") } }
    way.end(inputs.entries[0])
    #expect(log.entries == ["start 1", "cleanup 1", "start 2"])
    run.dispose()
    #expect(log.entries == ["start 1", "cleanup 1", "start 2", "cleanup 2"])
  }

  @Test func `a value that comes too late does not wait for the start of what follows`() {
    let (isInside, mayGoOn, inputs) = (Calls(), Calls(), Log<Observer<Int, TestFailure>>())
    let first = Work { observer, _ in inputs(observer) }
    let second = Work { _, _ in
      isInside.report()
      #expect(mayGoOn.wait())
    }
    let run = first.concat(second).start()
    let ender = onThread { inputs.entries[0].sendCompleted() }
    #expect(isInside.wait())
    #expect(onThread { inputs.entries[0].send(value: 1) }.wait())
    mayGoOn.report()
    #expect(ender.wait())
    run.dispose()
  }
}
