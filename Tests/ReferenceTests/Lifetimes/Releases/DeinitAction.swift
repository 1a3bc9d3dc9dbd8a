import Reactive
import ReactiveContractKit

/// Something that the `deinit` of a user's object does.
struct DeinitAction: Sendable {
  let name: String

  /// Makes the operation and its expectation for one cell.
  let effect: @Sendable (ReleaseFixture) -> Effect

  /// True if it is a breach of rule E6 when the object is released inside the delivery of the source.
  var isValueForSource = false

  init(_ name: String, _ effect: @escaping @Sendable (ReleaseFixture) -> Effect) {
    self.name = name
    self.effect = effect
  }
}

extension DeinitAction {
  static let all: [DeinitAction] =
    [reenters, sendsElsewhere] + endings
    + [disposesOfTheRun, setsProperty, observesProperty, startsProducer, observesSource, schedules, appliesAction]

  /// Uses what holds the object: sends a value to the source, sets the property, schedules on the scheduler.
  static let reenters: DeinitAction = {
    var action = DeinitAction("reenters") { fixture in
      Effect {
        fixture.reentry.perform()
      } problem: {
        fixture.reentry.problem()
      }
    }
    action.isValueForSource = true
    return action
  }()

  private static let sendsElsewhere = DeinitAction("sends elsewhere") { fixture in
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.map { $0 + 1 }.observeValues { log($0) }
    return Effect(log, expecting: [7]) { input.send(value: 6) }
  }

  private static let endings: [DeinitAction] = [
    ending("completes the source", "completed") { $0.sendCompleted() },
    ending("fails the source", "failed") { $0.send(error: Broken()) },
    ending("interrupts the source", "interrupted") { $0.sendInterrupted() },
  ]

  /// Ends the source, unless that had ended before.
  private static func ending(
    _ name: String,
    _ expected: String,
    _ end: @escaping @Sendable (Observer<Item, Broken>) -> Void
  ) -> DeinitAction {
    DeinitAction(name) { fixture in
      Effect {
        end(fixture.input)
      } problem: {
        let events = fixture.sourceEvents.entries
        let ends = events.filter(Event<Item, Broken>.isEnd)
        if ends.count != 1 || events.last != ends.last { return "the source has delivered \(events)" }
        return fixture.hadSourceEnded || ends == [expected] ? nil : "the source has \(ends), and not \(expected)"
      }
    }
  }

  private static let disposesOfTheRun = DeinitAction("disposes of the run") { fixture in
    Effect {
      fixture.run.dispose()
    } problem: {
      fixture.run.isDisposed ? nil : "the run is not disposed of"
    }
  }

  private static let setsProperty = DeinitAction("sets a property") { _ in
    let (property, log) = (MutableProperty(0), Log<Int>())
    property.signal.observeValues { log($0) }
    return Effect {
      property.value = 7
    } problem: {
      difference(log.entries, [7]) ?? difference(property.value, 7)
    }
  }

  private static let observesProperty = DeinitAction("reads and observes a property") { _ in
    let (property, log) = (MutableProperty(3), Log<Int>())
    let derived = property.map { $0 + 1 }
    return Effect(log, expecting: [4, 4]) {
      log(derived.value)
      derived.producer.startWithValues { log($0) }
    }
  }

  private static let startsProducer = DeinitAction("starts a producer") { _ in
    let log = Log<String>()
    let producer = SignalProducer<Int, Never>([1, 2]).flatMap(.concat) { SignalProducer<Int, Never>(value: $0 * 10) }
    return Effect(log, expecting: ["next 10", "next 20", "completed"]) { producer.start { log("\($0)") } }
  }

  private static let observesSource = DeinitAction("observes the source") { fixture in
    let log = Log<String>()
    return Effect {
      fixture.source.map { $0 }.observe { log($0.summary) }
    } problem: {
      let ends = log.entries.filter(Event<Item, Broken>.isEnd)
      return ends.count == 1 && log.entries.last == ends.last ? nil : "the new observer received \(log.entries)"
    }
  }

  private static let schedules = DeinitAction("schedules") { fixture in
    let log = Log<String>()
    return Effect {
      ImmediateScheduler().schedule { log("at once") }
      fixture.scheduler.schedule { log("later") }
    } problem: {
      difference(log.entries, ["at once", "later"])
    }
  }

  private static let appliesAction = DeinitAction("applies an action") { fixture in
    let log = Log<Int>()
    let action = Action<Int, Int, Never> { SignalProducer<Int, Never>(value: $0 + 1) }
    action.values.observeValues { log($0) }
    return Effect(log, expecting: [7]) { action.apply(6).start() }
  }
}
