import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

@Suite struct ActionThreadTests {
  @Test func `of two threads that start it at once, one executes and the other is refused`() {
    let scenario = InterleavingScenario("at once") { interleaving in
      let log = Log<String>()
      let action = Action<String, Int, Never> { name in
        log("work \(name)")
        return SignalProducer { observer, _ in
          interleaving.yield(before: "end \(name)")
          log("end \(name)")
          observer.sendCompleted()
        }
      }
      action.isExecuting.signal.observeValues { _ in interleaving.yield(after: "told") }
      let bodies = ["a", "b"].map { name in
        {
          interleaving.yield(before: "start \(name)")
          _ = action.apply(name).start { if case .failed = $0 { log("refused \(name)") } }
        }
      }
      return InterleavingCast(bodies) { outcome in
        let seen = log.entries
        let overlaps = zip(seen, seen.dropFirst()).contains { $0.hasPrefix("work") && $1.hasPrefix("work") }
        let isIdle = action.isEnabled.value && !action.isExecuting.value
        let isRight = !overlaps && isIdle && seen.filter { $0.hasPrefix("end") || $0.hasPrefix("refused") }.count == 2
        return outcome == .completed && isRight ? nil : "\(outcome): \(seen)"
      }
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `actions that exclude each other never block two threads`() {
    let scenario = InterleavingScenario("exclusion") { interleaving in
      let others = (MutableProperty(true), MutableProperty(true))
      let first = Action<Void, Int, Never>(enabledIf: others.0) { SignalProducer(value: 1) }
      let second = Action<Void, Int, Never>(enabledIf: others.1) { SignalProducer(value: 2) }
      others.0 <~ second.isExecuting.negate()
      others.1 <~ first.isExecuting.negate()
      first.isExecuting.signal.observeValues { _ in interleaving.yield(after: "first") }
      second.isExecuting.signal.observeValues { _ in interleaving.yield(after: "second") }
      let bodies = [first, second].map { action in
        {
          interleaving.yield(before: "start")
          _ = action.apply().start()
        }
      }
      return InterleavingCast(bodies) { outcome in
        let shown = [first.isEnabled.value, second.isEnabled.value, first.isExecuting.value, second.isExecuting.value]
        return outcome == .completed && shown == [true, true, false, false] ? nil : "\(outcome): \(shown)"
      }
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil, "\(report)")
  }

  /// An event of an action, whose observer starts another action.
  enum Telling: CaseIterable {
    case isEnabled, isExecuting, completed

    func observe(_ action: Action<Void, Int, Never>, _ body: @escaping @Sendable () -> Void) -> (any Disposable)? {
      switch self {
      case .isEnabled: action.isEnabled.signal.filter { $0 }.observeValues { _ in body() }
      case .isExecuting: action.isExecuting.signal.filter { !$0 }.observeValues { _ in body() }
      case .completed: action.completed.observeValues { body() }
      }
    }
  }

  @Test(arguments: Telling.allCases, Telling.allCases)
  func `observers of two actions that start each other wait for no thread`(one: Telling, other: Telling) {
    let actions = (Action<Void, Int, Never> { .init(value: 1) }, Action<Void, Int, Never> { .init(value: 2) })
    let (calls, worked) = (Locked((0, 0)), Locked([0, 0]))
    let (isInside, mayGoOn) = ((Calls(), Calls()), (Calls(), Calls()))
    actions.0.values.observeValues { _ in worked.withLock { $0[0] += 1 } }
    actions.1.values.observeValues { _ in worked.withLock { $0[1] += 1 } }
    let first = one.observe(actions.0) {
      if calls.withLock({ exchange(&$0.0, with: $0.0 + 1) }) > 0 { return }
      isInside.0.report()
      #expect(mayGoOn.0.wait())
      actions.1.apply().start()
    }
    let second = other.observe(actions.1) {
      if calls.withLock({ exchange(&$0.1, with: $0.1 + 1) }) > 0 { return }
      isInside.1.report()
      #expect(mayGoOn.1.wait())
      actions.0.apply().start()
    }
    let threads = (onThread { actions.0.apply().start() }, onThread { actions.1.apply().start() })
    #expect(isInside.0.wait() && isInside.1.wait())
    mayGoOn.0.report()
    mayGoOn.1.report()
    #expect(threads.0.wait() && threads.1.wait())
    let isIdle = actions.0.isEnabled.value && actions.1.isEnabled.value
    #expect(isIdle && worked.withLock { $0 } == [2, 2])
    // Each holds the other action.
    for observation in [first, second] { observation?.dispose() }
  }

  @Test(arguments: [false, true])
  func `the work of an action is begun by the thread that starts it, and waits like other work`(isPlain: Bool) {
    let (property, log) = (MutableProperty(0), Log<String>())
    let (isInside, mayGoOn, isSet) = (Calls(), Calls(), Calls())
    let work = SignalProducer<Int, Never> { observer, _ in
      property.value = 2
      log("set")
      isSet.report()
      observer.sendCompleted()
    }
    let action = Action<Void, Int, Never> { work }
    property.signal.observeValues { value in
      log("told \(value)")
      if value == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    let setter = onThread { property.value = 1 }
    #expect(isInside.wait())
    let starter = onThread { if isPlain { work.start() } else { action.apply().start() } }
    #expect(isPlain || comesTrue { action.isExecuting.value })
    mayGoOn.report()
    #expect(setter.wait() && starter.wait() && isSet.wait())
    #expect(log.entries == ["told 1", "told 2", "set"])
  }

  @Test func `an action that is disabled while it starts shows in the end what is true`() {
    let scenario = InterleavingScenario("disable") { interleaving in
      let isAllowed = MutableProperty(true)
      let log = Log<Bool>()
      let action = Action<Void, Int, Never>(enabledIf: isAllowed) { SignalProducer(value: 1) }
      action.isEnabled.signal.observeValues { value in
        interleaving.yield(after: "told")
        log(value)
      }
      return InterleavingCast(
        {
          interleaving.yield(before: "start")
          action.apply().start()
        },
        {
          interleaving.yield(before: "disable")
          isAllowed.value = false
        },
        verdict: { outcome in
          let isRight = !action.isEnabled.value && log.entries.last == false && !action.isExecuting.value
          return outcome == .completed && isRight ? nil : "\(outcome): \(log.entries)"
        }
      )
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `a run disposed of while its work ends announces one end, and leaves the action idle`() {
    let scenario = InterleavingScenario("dispose") { interleaving in
      let (signal, input) = Signal<Int, Never>.pipe()
      let log = Log<Event<Int, Never>>()
      let action = Action<Void, Int, Never> { SignalProducer(signal) }
      action.events.observeValues { log($0) }
      let run = action.apply().start { _ in interleaving.yield(before: "go on") }
      return InterleavingCast(
        {
          interleaving.yield(before: "complete")
          input.sendCompleted()
        },
        {
          interleaving.yield(before: "dispose")
          run.dispose()
        },
        verdict: { outcome in
          let isRight = log.entries.count == 1 && action.isEnabled.value && !action.isExecuting.value
          return outcome == .completed && isRight ? nil : "\(outcome): \(log.entries)"
        }
      )
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `an observer may change what enables an action while another thread does`() {
    let scenario = InterleavingScenario("led back") { interleaving in
      let isAllowed = MutableProperty(true)
      let starter = Guarded<UInt>(0)
      let action = Action<Void, Int, Never>(enabledIf: isAllowed) { SignalProducer(value: 1) }
      action.isEnabled.signal.observeValues { isEnabled in
        interleaving.yield(before: "allow it")
        // On the other thread, this would set the property inside its own change.
        if !isEnabled, starter.withLock({ $0 }) == currentThread() { isAllowed.value = true }
      }
      return InterleavingCast(
        {
          starter.withLock { $0 = currentThread() }
          interleaving.yield(before: "start")
          action.apply().start()
        },
        {
          interleaving.yield(before: "forbid it")
          isAllowed.value = false
        },
        verdict: { outcome in
          let isRight = action.isEnabled.value == isAllowed.value && !action.isExecuting.value
          return outcome == .completed && isRight ? nil : "\(outcome)"
        }
      )
    }
    let report = Exploration(scenario, preemptions: 3).run()
    #expect(report.failures == [] && report.inconclusive == nil, "\(report)")
  }

  @Test func `many threads never find it at work twice`() {
    let (atWork, most, done) = (Counter(), Counter(), Counter())
    let action = Action<Void, Int, Never> {
      SignalProducer {
        if atWork.add() > 1 { most.add() }
        atWork.add(-1)
        return 1
      }
    }
    onThreads(4) { _ in
      for _ in 0..<500 { action.apply().startWithCompleted { done.add() } }
    }
    #expect(most.value == 0 && done.value > 0)
    #expect(action.isEnabled.value && !action.isExecuting.value)
  }
}

/// Executions whose work continues for a while after they have been disposed of.
@Suite struct ActionOverlapTests {
  @Test func `a second execution begins when the work of the first one is over, be that disposed of`() {
    let (isInside, mayGoOn, log) = (Calls(), Calls(), Log<String>())
    let inputs = Locked<[Observer<Int, Never>]>([])
    let action = Action<Void, Int, Never> {
      SignalProducer<Int, Never> { observer, _ in inputs.withLock { $0.append(observer) } }.map { value in
        isInside.report()
        #expect(mayGoOn.wait())
        return value
      }
    }
    action.events.observeValues { log("\($0)") }
    let run = action.apply().start()
    let sender = onThread { inputs.withLock { $0[0] }.send(value: 1) }
    #expect(isInside.wait())
    run.dispose()
    #expect(action.isExecuting.value && !action.isEnabled.value)
    action.apply().startWithFailed { log("\($0)") }
    #expect(log.entries == ["disabled"])
    mayGoOn.report()
    #expect(sender.wait())
    #expect(!action.isExecuting.value && action.isEnabled.value)
    #expect(log.entries.last == "interrupted")
  }
}
