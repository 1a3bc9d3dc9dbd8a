import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  /// Bugs of RxJava that threads or a disposal in the middle of a delivery show.
  static let threads: [Bug] = [mergeOverlaps, observerDeadlocks, disposalWaits]

  private static let mergeOverlaps = Bug(
    "RxJava/merge-overlaps",
    "merge sends on the threads of its inputs without letting one wait for the other",
    link: "https://github.com/ReactiveX/RxJava/issues/200",
    breaks: "E5",
    witness: .described(
      correct: "Two threads send at once: the observer handles one value after the other.",
      broken: "The observer is called by the second thread while it handles the value of the first."
    ),
    oracle: "merge"
  ) { variant in
    OperatorSubject(
      combining: "merge",
      capabilities: [.failure, .manyObservers, .threads],
      readings: ["E6/queued"],
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      merge(first, second, variant)
    }
  }

  private static func merge(
    _ first: EventSource<String, TestFailure>,
    _ second: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let merging = Merging(sink, isSerial: variant == .correct)
      for source in [first, second] where merging.isOpen {
        merging.hold(source.observe { merging.receive($0) })
      }
      return Cancellation { merging.close() }
    }
  }

  /// Forwards what two inputs send; an event waits until the one before it has been delivered.
  private final class Merging: Sendable {
    typealias Happening = Event<String, TestFailure>

    private struct State {
      var sink: EventSource<String, TestFailure>.Sink?
      var queue: [Happening] = []
      var isSending = false
      var left = 2
      var held: [Cancellation] = []
    }

    private let state: Mutex<State>
    private let isSerial: Bool

    init(_ sink: @escaping EventSource<String, TestFailure>.Sink, isSerial: Bool) {
      state = Mutex(State(sink: sink))
      self.isSerial = isSerial
    }

    var isOpen: Bool { state.withLock { $0.sink != nil } }

    func hold(_ observation: Cancellation) {
      let isOpen = state.withLock { state in
        if state.sink != nil { state.held.append(observation) }
        return state.sink != nil
      }
      if !isOpen { observation.dispose() }
    }

    func close() {
      let gone = state.withLock { state in
        defer { (state.sink, state.queue, state.held) = (nil, [], []) }
        return state
      }
      for observation in gone.held { observation.dispose() }
    }

    func receive(_ event: Happening) {
      let isMine = state.withLock { state in
        if case .completed = event {
          state.left -= 1
          if state.left > 0 { return false }
        }
        state.queue.append(event)
        if state.isSending, isSerial { return false }
        state.isSending = true
        return true
      }
      if !isMine { return }
      while let (sink, event) = next() {
        sink(event)
        if event.isEnd { close() }
      }
    }

    private func next() -> (EventSource<String, TestFailure>.Sink, Happening)? {
      state.withLock { state in
        guard let sink = state.sink, !state.queue.isEmpty else {
          state.isSending = false
          return nil
        }
        let event = state.queue.removeFirst()
        if event.isEnd { state.sink = nil }
        return (sink, event)
      }
    }
  }

  private static let observerDeadlocks = Bug(
    "RxJava/observer-deadlocks",
    "a synchronized observer holds its lock while it sends, and an answer from inside waits for itself",
    link: "https://github.com/ReactiveX/RxJava/pull/962",
    breaks: "E6",
    witness: .described(
      correct: "An observer ends the stream while it handles a value: the end arrives after the value.",
      broken: "The call that ends the stream never returns."
    )
  ) { variant in
    Subject(
      SignalSubject(
        "SerializedObserver",
        capabilities: [.failure, .interruption, .manyObservers],
        readings: ["E6/queued"]
      ) { work in
        let relay = SerialRelay(sendsUnderLock: variant == .broken)
        work.begin { relay.send($0) }
        return EventSource { relay.observe($0) }
      }
    )
  }

  /// Sends one event after the other to all observers, whichever threads send.
  private final class SerialRelay: Sendable {
    typealias Happening = Event<Int, TestFailure>

    private final class Listener: Sendable {
      let sink: Mutex<(@Sendable (Happening) -> Void)?>

      init(_ sink: @escaping @Sendable (Happening) -> Void) { self.sink = Mutex(sink) }

      func receive(_ event: Happening) {
        let sink = sink.withLock { sink in
          defer { if event.isEnd { sink = nil } }
          return sink
        }
        sink?(event)
      }
    }

    private struct State {
      var listeners: [Int: Listener] = [:]
      var count = 0
      var queue: [(event: Happening, listeners: [Listener])] = []
      var isSending = false
      var hasEnded = false
    }

    private let state = Mutex(State())
    private let gate = NSLock()
    private let sendsUnderLock: Bool

    init(sendsUnderLock: Bool) { self.sendsUnderLock = sendsUnderLock }

    func observe(_ sink: @escaping @Sendable (Happening) -> Void) -> Cancellation {
      let listener = Listener(sink)
      let number: Int? = state.withLock { state in
        if state.hasEnded { return nil }
        state.count += 1
        state.listeners[state.count] = listener
        return state.count
      }
      guard let number else {
        sink(.interrupted)
        return .none
      }
      return Cancellation { [weak self] in
        let gone = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        let sink = listener.sink.withLock { sink in
          defer { sink = nil }
          return sink
        }
        withExtendedLifetime((gone, sink)) {}
      }
    }

    func send(_ event: Happening) {
      if sendsUnderLock { gate.lock() }
      if enqueue(event) {
        while let next = next() {
          for listener in next.listeners { listener.receive(next.event) }
        }
      }
      if sendsUnderLock { gate.unlock() }
    }

    /// Adds an event; returns true if the caller is to send what waits.
    private func enqueue(_ event: Happening) -> Bool {
      state.withLock { state in
        if state.hasEnded { return false }
        let listeners = state.listeners.sorted { $0.key < $1.key }.map(\.value)
        state.queue.append((event, listeners))
        if event.isEnd {
          state.hasEnded = true
          state.listeners = [:]
        }
        defer { state.isSending = true }
        return !state.isSending
      }
    }

    /// Returns what is to be sent next; ends the sending if there is nothing.
    private func next() -> (event: Happening, listeners: [Listener])? {
      state.withLock { state in
        if state.queue.isEmpty {
          state.isSending = false
          return nil
        }
        return state.queue.removeFirst()
      }
    }
  }

  private static let disposalWaits = Bug(
    "RxJava/combineLatest-disposal-waits",
    "combineLatest that is disposed of in a delivery disposes of its inputs after the delivery only",
    link: "https://github.com/ReactiveX/RxJava/issues/5111",
    breaks: "P4",
    witness: .played(correct: "ax, held 0", broken: "ax, held 2") { variant in
      let (first, second, log) = (Feed<String>(), Feed<String>(), EventText())
      let run = Box<Cancellation?>(nil)
      run.value = combineLatest(first.source, second.source, variant).observe { event in
        log.add(event)
        run.value?.dispose()
        log.add(", held \(first.held + second.held)")
      }
      first.send("a")
      second.send("x")
      return log.text
    },
    oracle: "combineLatest"
  ) { variant in
    OperatorSubject(combining: "combineLatest", capabilities: .rx, values: ["a", "b", "x", "y"]) { first, second, _ in
      combineLatest(first, second, variant)
    }
  }

  private static func combineLatest(
    _ first: EventSource<String, TestFailure>,
    _ second: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let (latest, left) = (Box<[String?]>([nil, nil]), Box(2))
      let (isSending, isCancelled) = (Box(false), Box(false))
      for (index, source) in [first, second].enumerated() where outlet.isOpen {
        let observation = source.observe { event in
          if isCancelled.value { return }
          switch event {
          case .next(let value):
            latest.value[index] = value
            guard let one = latest.value[0], let other = latest.value[1] else { return }
            isSending.value = true
            outlet.send(one + other)
            isSending.value = false
            if isCancelled.value { outlet.cancellation.dispose() }
          case .failed(let failure): outlet.fail(failure)
          case .interrupted: outlet.interrupt()
          case .completed:
            left.value -= 1
            if left.value == 0 { outlet.complete() }
          }
        }
        outlet.hold(observation, as: index)
      }
      return Cancellation {
        isCancelled.value = true
        if variant == .broken, isSending.value { return }
        outlet.cancellation.dispose()
      }
    }
  }
}
