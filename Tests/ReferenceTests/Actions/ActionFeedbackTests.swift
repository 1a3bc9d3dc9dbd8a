import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// Actions that their own flags and events enable, disable or start.
@Suite struct ActionFeedbackTests {
  typealias Tested = Action<Int, Int, Never>

  @Test func `it may be enabled by what it shows itself`() {
    let isAllowed = MutableProperty(true)
    let (signal, input) = Signal<Int, Never>.pipe()
    let action = Tested(enabledIf: isAllowed) { _ in SignalProducer(signal) }
    isAllowed <~ action.isExecuting.negate()
    let log = Log<Bool>()
    action.isEnabled.producer.startWithValues { log($0) }
    action.apply(1).start()
    #expect(!isAllowed.value)
    input.sendCompleted()
    #expect(isAllowed.value)
    #expect(log.entries == [true, false, true])
  }

  @Test func `two actions may exclude each other`() {
    let others = (MutableProperty(true), MutableProperty(true))
    let first = Action<Void, Int, Never>(enabledIf: others.0) { .never }
    let second = Action<Void, Int, Never>(enabledIf: others.1) { .never }
    others.0 <~ second.isExecuting.negate()
    others.1 <~ first.isExecuting.negate()
    let run = first.apply().start()
    #expect([first.isEnabled.value, second.isEnabled.value] == [false, false])
    run.dispose()
    #expect([first.isEnabled.value, second.isEnabled.value] == [true, true])
  }

  @Test func `an action that is applied in an observer of its flags starts after all observers have the flag`() {
    let log = Log<String>()
    let action = Tested {
      log("work \($0)")
      return SignalProducer(value: $0)
    }
    action.isEnabled.signal.observeValues { [unowned action] isEnabled in
      log("a \(isEnabled)")
      if isEnabled, !log.entries.contains("work 2") { action.apply(2).startWithCompleted { log("second done") } }
    }
    action.isEnabled.signal.observeValues { log("b \($0)") }
    action.isExecuting.signal.observeValues { log("executing \($0)") }
    action.events.observeValues { log("\($0)") }
    action.apply(1).startWithCompleted { log("first done") }
    let expected = [
      "a false", "b false", "executing true", "work 1", "next 1", "first done",
      "a true", "b true", "a false", "b false", "completed",
      "work 2", "next 2", "second done",
      "a true", "b true", "executing false", "completed",
    ]
    #expect(log.entries == expected)
    #expect(action.isEnabled.value && !action.isExecuting.value)
  }

  @Test func `applied as soon as it is enabled, from the very start`() {
    let log = Log<String>()
    let action = Tested { SignalProducer(value: $0) }
    let isFirst = OnceFlag()
    action.isEnabled.producer.startWithValues { [unowned action] isEnabled in
      log("\(isEnabled)")
      if isEnabled, isFirst.raise() { action.apply(1).startWithCompleted { log("done") } }
    }
    #expect(log.entries == ["true", "false", "done", "true"])
    withExtendedLifetime(action) {}
  }

  @Test func `applied again when it completes, its events stay in order`() {
    let log = Log<String>()
    let action = Tested { SignalProducer([$0 * 10, $0 * 10 + 1]) }
    let count = Counter()
    action.completed.observeValues { [unowned action] in
      if count.add() < 3 { action.apply(count.value + 1).start() }
    }
    action.events.observeValues { log("\($0)") }
    action.apply(1).start()
    let expected = [1, 2, 3].flatMap { ["next \($0 * 10)", "next \($0 * 10 + 1)", "completed"] }
    #expect(log.entries == expected)
    withExtendedLifetime(action) {}
  }

  @Test func `applied by its own values, it is refused`() {
    let log = Log<String>()
    let action = Tested { SignalProducer(value: $0) }
    action <~ action.values
    action.events.observeValues { log("\($0)") }
    action.disabledErrors.observeValues { log("refused") }
    action.apply(1).start()
    #expect(log.entries == ["refused", "next 1", "completed"])
  }

  @Test func `bound to its own refusals and disabled meanwhile, it does not recurse`() {
    let isAllowed = MutableProperty(false)
    let log = Log<String>()
    let action = Action<Void, Int, Never>(enabledIf: isAllowed) { SignalProducer(value: 1) }
    action.values.observeValues { log("\($0)") }
    action.disabledErrors.observeValues { log("refused") }
    action.disabledErrors.take(first: 3).observeValues { action.apply().start() }
    action.disabledErrors.take(first: 3).observeCompleted { isAllowed.value = true }
    action.apply().start()
    #expect(log.entries == Array(repeating: "refused", count: 4))
    #expect(action.isEnabled.value)
  }

  @Test func `disposed of before its turn has come, the work is not even made`() {
    let log = Log<String>()
    let action = Tested {
      log("work \($0)")
      return SignalProducer(value: $0)
    }
    let isFirst = OnceFlag()
    action.isEnabled.signal.observeValues { [unowned action] isEnabled in
      if isEnabled, isFirst.raise() { action.apply(2).start { log("second \($0)") }.dispose() }
    }
    action.apply(1).start()
    #expect(log.entries == ["work 1", "second interrupted"])
    #expect(action.isEnabled.value && !action.isExecuting.value)
  }

  @Test func `an end that an observer of the run causes keeps its place in the order`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let action = Tested { _ in SignalProducer(signal) }
    action.isExecuting.signal.observeValues { log("executing \($0)") }
    action.events.observeValues { log("events \($0)") }
    action.apply(1).start { event in
      log("run \(event)")
      if !event.isTerminating { input.sendCompleted() }
    }
    input.send(value: 1)
    let expected = [
      "executing true", "run next 1", "events next 1", "run completed", "executing false", "events completed",
    ]
    #expect(log.entries == expected)
  }

  /// The way in which an observer starts the action again.
  enum Shown: CaseIterable { case isEnabled, isEnabledProducer, isExecuting, binding }

  @Test(arguments: Shown.allCases)
  func `an observer that starts it again and again takes no stack`(shown: Shown) {
    onSmallStack {
      let (count, action) = (Counter(), Tested { SignalProducer(value: $0) })
      let (signal, input) = Signal<Int, Never>.pipe()
      let again: @Sendable () -> Void = { [weak action] in
        count.add()
        if count.value < 2_000 { action?.apply(1).start() }
      }
      switch shown {
      case .isEnabled: action.isEnabled.signal.observeValues { if $0 { again() } }
      case .isEnabledProducer: action.isEnabled.producer.startWithValues { if $0 { again() } }
      case .isExecuting: action.isExecuting.signal.observeValues { if !$0 { again() } }
      case .binding:
        action <~ signal
        action.isEnabled.signal.observeValues { isEnabled in
          if !isEnabled { return }
          count.add()
          if count.value < 2_000 { input.send(value: 1) }
        }
      }
      action.apply(1).start()
      // The producer also sends the current value.
      #expect(count.value >= 2_000)
    }
  }

  @Test(arguments: [false, true])
  func `what the work sends while its run is being interrupted is announced of no interrupted run`(fails: Bool) {
    let (log, works) = (Log<String>(), Log<Observer<Int, TestFailure>>())
    let action = Action<Void, Int, TestFailure> { _ in SignalProducer { observer, _ in works(observer) } }
    action.events.observeValues { log("\($0)") }
    action.values.observeValues { log("value \($0)") }
    action.completed.observeValues { log("completed") }
    action.errors.observeValues { _ in log("error") }
    let run = action.apply().start { event in
      guard event.isTerminating, let work = works.entries.first else { return }
      work.send(value: 7)
      if fails { work.send(error: TestFailure()) } else { work.sendCompleted() }
    }
    run.dispose()
    #expect(log.entries == ["interrupted"])
    #expect(!action.isExecuting.value)
  }
}
