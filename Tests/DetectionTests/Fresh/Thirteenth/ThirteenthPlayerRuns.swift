import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthPlayerRuns: [Bug] = [thirteenthScrobble, thirteenthRadio, thirteenthPlayed]

  private static let thirteenthScrobble = Bug(
    "thirteenth/scrobbled-in-the-first-run-only",
    "The places of a playlist that were reported are remembered for all runs, so a second listening reports nothing.",
    breaks: "K1",
    witness: .played(correct: "e e", broken: "e") { variant in
      let log = ThirteenthLog()
      let playlist = thirteenthReported(SignalProducer<Int, TestFailure>(value: 7), variant) {
        log.add("e")
        return $0
      }
      playlist.start()
      playlist.start()
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("scrobble") { work in
          let playlist = SignalProducer<ColdValue, TestFailure>(work.source)
          return ColdAdapter(EventSource(thirteenthReported(playlist, variant, work.effect)))
        }
      )
    }
  )

  private static let thirteenthRadio = Bug(
    "thirteenth/radio-ends-with-its-first-listener",
    "The connection of a shared radio belongs to the listener who came first, and ends when that one leaves.",
    breaks: "K4",
    witness: .played(correct: "1", broken: "!") { variant in
      let log = ThirteenthLog()
      let (station, input) = Signal<Int, TestFailure>.pipe()
      let radio = thirteenthShared(station.producer, variant)
      let first = radio.observe { _ in }
      let second = radio.observe { log.add($0) }
      first.dispose()
      input.send(value: 1)
      let text = log.text
      second.dispose()
      return withExtendedLifetime(input) { text }
    },
    subject: { variant in
      Subject(
        ColdSubject("radio", runKind: .autoconnected) { work in
          let station = SignalProducer<ColdValue, TestFailure>(work.source).map(work.effect)
          return ColdAdapter(thirteenthShared(station, variant))
        }
      )
    }
  )

  private static let thirteenthPlayed = Bug(
    "thirteenth/played-list-sends-twice-to-a-new-view",
    "A list of played tracks sends to its live list of views, so a view that comes in a handler gets the track twice.",
    breaks: "R1",
    witness: .played(correct: "1", broken: "1 1") { variant in
      let (log, list) = (ThirteenthLog(), ThirteenthPlayedList(1, variant))
      let once = ThirteenthOnce()
      _ = list.observe { _ in
        if once.claim() { _ = list.observe { log.add($0) } }
      }
      list.send(.next(1))
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("played") { capacity in
          let list = ThirteenthPlayedList(capacity, variant)
          return BufferAdapter(send: { list.send($0) }, observe: { list.observe($0) })
        }
      )
    }
  )
}

private func thirteenthReported<Value>(
  _ playlist: SignalProducer<Value, TestFailure>,
  _ variant: Bug.Variant,
  _ report: @escaping @Sendable (Value) -> Value
) -> SignalProducer<Value, TestFailure> {
  let reportedEver = ThirteenthPlaces()
  return playlist.lift { signal in
    let reported = variant == .correct ? ThirteenthPlaces() : reportedEver
    let place = ThirteenthCount()
    return signal.map { reported.insert(place.add(1)) ? report($0) : $0 }
  }
}

private final class ThirteenthPlaces: Sendable {
  private let places = Mutex<Set<Int>>([])
  func insert(_ place: Int) -> Bool { places.withLock { $0.insert(place).inserted } }
}

private func thirteenthShared<Value>(
  _ station: SignalProducer<Value, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<Value, TestFailure> {
  let shared = station.multicast()
  let listeners = ThirteenthCount()
  return EventSource { sink in
    let isFirst = listeners.add(1) == 1
    let run = shared.producer.start { sink($0) }
    if isFirst { shared.connect() }
    let hasLeft = ThirteenthOnce()
    return Cancellation {
      guard hasLeft.claim() else { return }
      run.dispose()
      let isLast = listeners.add(-1) == 0
      if variant == .correct ? isLast : isFirst { shared.connect().dispose() }
    }
  }
}

/// The tracks that were played, for views that come late; each view has a queue, so that it sees them in order.
private final class ThirteenthPlayedList: Sendable {
  typealias Happening = Event<Int, TestFailure>

  private struct State {
    var values: [Int] = []
    var end: Happening?
    var views: [ThirteenthView] = []
  }

  private let capacity: Int
  private let variant: Bug.Variant
  private let state = Mutex(State())

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Happening) {
    let views: [ThirteenthView]? = state.withLock { state in
      guard state.end == nil else { return nil }
      if let value = event.value {
        state.values.append(value)
        if state.values.count > capacity { state.values.removeFirst() }
      } else {
        state.end = event
      }
      if variant == .correct {
        for view in state.views { view.add(event) }
      }
      defer { if event.isTerminating, variant == .correct { state.views = [] } }
      return state.views
    }
    guard let views else { return }
    if variant == .correct {
      for view in views { view.deliver() }
    } else {
      var index = 0
      while let view = state.withLock({ $0.views.indices.contains(index) ? $0.views[index] : nil }) {
        view.add(event)
        view.deliver()
        index += 1
      }
      if event.isTerminating {
        let gone = state.withLock { state in
          defer { state.views = [] }
          return state.views
        }
        _ = gone
      }
    }
  }

  func observe(_ sink: @escaping @Sendable (Happening) -> Void) -> Cancellation {
    let view = ThirteenthView(sink)
    state.withLock { state in
      for value in state.values { view.add(.next(value)) }
      if let end = state.end {
        view.add(end)
      } else {
        state.views.append(view)
      }
    }
    view.deliver()
    return Cancellation { [self] in
      view.leave()
      let removed = state.withLock { state in
        state.views.firstIndex { $0 === view }.map { state.views.remove(at: $0) }
      }
      _ = removed
    }
  }
}

/// One view, which receives an event after it has handled those before.
private final class ThirteenthView: Sendable {
  private struct State {
    var waiting: [Event<Int, TestFailure>] = []
    var isBusy = false
    var isGone = false
  }

  private let sink: @Sendable (Event<Int, TestFailure>) -> Void
  private let state = Mutex(State())

  init(_ sink: @escaping @Sendable (Event<Int, TestFailure>) -> Void) { self.sink = sink }

  func add(_ event: Event<Int, TestFailure>) { state.withLock { $0.waiting.append(event) } }

  func leave() { state.withLock { $0.isGone = true } }

  func deliver() {
    let mayDeliver = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard mayDeliver else { return }
    while let event = next() { sink(event) }
  }

  private func next() -> Event<Int, TestFailure>? {
    state.withLock { state in
      guard !state.isGone, !state.waiting.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
