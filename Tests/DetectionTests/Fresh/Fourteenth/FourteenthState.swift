import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthState: [Bug] = [fourteenthShared, fourteenthSetting, fourteenthBoxed, fourteenthFollowed]

  private static let fourteenthShared = Bug(
    "fourteenth/shared-begins-in-its-beginning",
    "A shared run counts as begun when its source has returned; an observer that comes before begins another.",
    breaks: "K3",
    witness: .played(correct: "start 1a", broken: "start 1a start 1a 2a") { variant in
      let log = FourteenthLog()
      let source = EventSource<String, TestFailure> { sink in
        log.add("start")
        sink(.next("a"))
        return .none
      }
      let shared = FourteenthShared(source, variant)
      let isSecond = Mutex(false)
      let first = shared.observe { event in
        log.add(event, by: "1")
        let isFirst = isSecond.withLock { flag in
          defer { flag = true }
          return !flag
        }
        if isFirst { _ = shared.observe { log.add($0, by: "2") } }
      }
      first.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject(
          "fourteenth shared",
          runKind: .autoconnected,
          capabilities: [.failure, .interruption, .manyObservers]
        ) { work in
          let shared = FourteenthShared(work.source.map(work.effect), variant)
          return ColdAdapter(EventSource { shared.observe($0) })
        }
      )
    }
  )

  private static let fourteenthSetting = Bug(
    "fourteenth/setting-repeats-its-first-value",
    "A property sends no value twice in a row, but its observers receive the first change even if it changes nothing.",
    breaks: "V2",
    witness: .played(correct: "run1 2 run2", broken: "run1 1 2 run2") { variant in
      let log = FourteenthLog()
      let setting = FourteenthSetting(1, variant)
      setting.runs.start { log.add($0, by: "run") }
      setting.changes.observeValues { log.add("\($0)") }
      setting.property.value = 1
      setting.property.value = 2
      let text = log.text
      return withExtendedLifetime(setting) { text }
    },
    subject: { variant in
      Subject(
        PropertySubject("fourteenth setting") { initial in
          let setting = FourteenthSetting(initial, variant)
          return PropertyAdapter(
            value: { setting.property.value },
            set: { setting.property.value = $0 },
            modify: { body in setting.property.modify { $0 = body($0) } },
            observe: { [changes = setting.changes] sink in EventSource(changes).observe(sink) },
            start: { [runs = setting.runs] sink in EventSource(runs).observe(sink) }
          )
        }
      )
    }
  )

  private static let fourteenthBoxed = Bug(
    "fourteenth/handle-holds-the-box",
    "The handle of a run counts the runs of its property down, and holds the property for that.",
    breaks: "V4",
    witness: .played(correct: "1 2 |", broken: "1 2") { variant in
      let log = FourteenthLog()
      var box: FourteenthBox? = FourteenthBox(1, variant)
      let handle = box?.start { log.add($0) }
      box?.property.value = 2
      box = nil
      let text = log.text
      handle?.dispose()
      _ = box
      return text
    },
    subject: { variant in
      Subject(
        PropertySubject("fourteenth box") { initial in
          let box = FourteenthBox(initial, variant)
          return PropertyAdapter(
            value: { box.property.value },
            set: { box.property.value = $0 },
            modify: { body in box.property.modify { $0 = body($0) } },
            start: { box.start($0) }
          )
        }
      )
    }
  )

  private static let fourteenthFollowed = Bug(
    "fourteenth/binding-skips-what-it-has-carried",
    "A binding does not carry a value that it carried before, although the target was set to another one since.",
    breaks: "V5",
    witness: .played(correct: "1", broken: "5") { variant in
      let (source, target) = (MutableProperty(1), MutableProperty(0))
      let binding = fourteenthFollow(source, target, variant)
      target.value = 5
      source.value = 1
      defer { binding.dispose() }
      return "\(target.value)"
    },
    subject: { variant in
      Subject(
        BindingSubject("fourteenth follow") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let binding = fourteenthFollow(source, target, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )
}

/// One run, which begins with the first observer and ends with the last; who comes after its end is interrupted.
private final class FourteenthShared<Value: Sendable>: @unchecked Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  private enum Phase { case idle, running, over }

  private final class Entry: @unchecked Sendable {
    let sink: Sink
    init(_ sink: @escaping Sink) { self.sink = sink }
  }

  private let lock = Mutex(())
  private let source: EventSource<Value, TestFailure>
  private let variant: Bug.Variant
  private var phase = Phase.idle
  private var entries: [Entry] = []
  private var connection: Cancellation?

  init(_ source: EventSource<Value, TestFailure>, _ variant: Bug.Variant) {
    self.source = source
    self.variant = variant
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let entry = Entry(sink)
    let found = lock.withLock { _ in
      let found = phase
      if found != .over { entries.append(entry) }
      if found == .idle, variant == .correct { phase = .running }
      return found
    }
    if found == .over {
      sink(.interrupted)
      return .none
    }
    if found == .idle { connect() }
    return Cancellation { [weak self, weak entry] in
      if let entry { self?.leave(entry) }
    }
  }

  private func connect() {
    let run = source.observe { self.receive($0) }
    let isOver = lock.withLock { _ in
      if phase == .over { return true }
      phase = .running
      connection = run
      return false
    }
    if isOver { run.dispose() }
  }

  private func receive(_ event: Event<Value, TestFailure>) {
    let (now, isNews) = lock.withLock { _ in
      let (now, isNews) = (entries, phase != .over)
      if event.isTerminating {
        phase = .over
        entries = []
        connection = nil
      }
      return (now, isNews)
    }
    guard isNews else { return }
    for entry in now { entry.sink(event) }
  }

  private func leave(_ entry: Entry) {
    var run: Cancellation?
    let before = lock.withLock { _ in
      let all = entries
      entries = all.filter { $0 !== entry }
      if entries.isEmpty, phase != .over {
        phase = .over
        run = connection
        connection = nil
      }
      return all
    }
    withExtendedLifetime(before) { run?.dispose() }
  }
}

/// A property that sends no value twice in a row.
private final class FourteenthSetting: Sendable {
  let property: MutableProperty<Int>
  let changes: Signal<Int, Never>
  let runs: SignalProducer<Int, Never>

  init(_ initial: Int, _ variant: Bug.Variant) {
    property = MutableProperty(initial)
    runs = property.producer.skipRepeats()
    changes =
      variant == .broken
      ? property.signal.skipRepeats()
      : property.signal.combinePrevious(initial).filter { $0.0 != $0.1 }.map { $0.1 }
  }
}

/// A property that knows how many runs it has.
private final class FourteenthBox: Sendable {
  let property: MutableProperty<Int>
  private let count = Mutex(0)
  private let variant: Bug.Variant

  init(_ initial: Int, _ variant: Bug.Variant) {
    property = MutableProperty(initial)
    self.variant = variant
  }

  func start(_ sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation {
    count.withLock { $0 += 1 }
    let run = property.producer.start { sink($0) }
    let box = variant == .broken ? self : nil
    return Cancellation { [weak self] in
      run.dispose()
      (box ?? self)?.leave()
    }
  }

  private func leave() { count.withLock { $0 -= 1 } }
}

private func fourteenthFollow(
  _ source: MutableProperty<Int>,
  _ target: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  let values = variant == .broken ? source.producer.skipRepeats() : source.producer
  return values.startWithValues { [weak target] in target?.value = $0 }
}
