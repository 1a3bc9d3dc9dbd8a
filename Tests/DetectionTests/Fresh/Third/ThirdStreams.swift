import Foundation
import Reactive
import ReactiveContractKit

/// The signal of `third/relay-detaches-by-place`: a list of observers, and one delivery at a time.
final class ThirdRelay: @unchecked Sendable {
  private typealias Entry = (id: Int, sink: ThirdSource<Int>.Sink)

  private let monitor = ThirdMonitor()
  private let lock = NSLock()
  private var entries: [Entry] = []
  private var nextID = 0
  private var isOver = false

  func send(_ event: Event<Int, TestFailure>) {
    monitor.enter { [self] in
      lock.lock()
      let present = isOver ? [] : entries
      if event.isTerminating {
        isOver = true
        entries = []
      }
      lock.unlock()
      for entry in present where event.isTerminating || has(entry.id) { entry.sink(event) }
    }
  }

  private func has(_ id: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return entries.contains { $0.id == id }
  }

  func observe(_ variant: Bug.Variant, _ sink: @escaping ThirdSource<Int>.Sink) -> Cancellation {
    lock.lock()
    guard !isOver else {
      lock.unlock()
      sink(.interrupted)
      return .none
    }
    let (id, place) = (nextID, entries.count)
    nextID += 1
    entries.append((id, sink))
    lock.unlock()
    return Cancellation { [weak self] in self?.detach(id, place, variant) }
  }

  private func detach(_ id: Int, _ place: Int, _ variant: Bug.Variant) {
    lock.lock()
    let known = entries.indices.contains(place) ? place : nil
    let found = variant == .correct ? entries.firstIndex { $0.id == id } : known
    let old = found.map { entries.remove(at: $0) }
    lock.unlock()
    withExtendedLifetime(old) {}
  }

  static func subject(_ variant: Bug.Variant) -> SignalSubject {
    SignalSubject("relay", capabilities: ThirdAbilities.oneThread, readings: ["E6/queued"]) { work in
      let relay = ThirdRelay()
      work.begin { relay.send($0) }
      return EventSource { relay.observe(variant, $0) }
    }
  }
}

/// The signal of `third/chain-handle-keeps-the-observer`: a chain of observers, each in a link of its own.
final class ThirdChain: @unchecked Sendable {
  /// The place of an observer in the chain; its handle holds it.
  private final class Link: @unchecked Sendable {
    var sink: ThirdSource<Int>.Sink?
    var next: Link?

    init(_ sink: @escaping ThirdSource<Int>.Sink) { self.sink = sink }
  }

  private let monitor = ThirdMonitor()
  private let lock = NSLock()
  private var head: Link?
  private var isOver = false
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  private var links: [Link] {
    var all: [Link] = []
    var link = head
    while let present = link {
      all.append(present)
      link = present.next
    }
    return all
  }

  func send(_ event: Event<Int, TestFailure>) {
    monitor.enter { [self] in
      lock.lock()
      let present = isOver ? [] : links
      if event.isTerminating {
        isOver = true
        head = nil
      }
      lock.unlock()
      for link in present {
        lock.lock()
        let sink = link.sink
        if event.isTerminating {
          link.next = nil
          if variant == .correct { link.sink = nil }
        }
        lock.unlock()
        sink?(event)
      }
    }
  }

  func observe(_ sink: @escaping ThirdSource<Int>.Sink) -> Cancellation {
    lock.lock()
    guard !isOver else {
      lock.unlock()
      sink(.interrupted)
      return .none
    }
    let link = Link(sink)
    if let last = links.last { last.next = link } else { head = link }
    lock.unlock()
    return Cancellation { [weak self] in self?.detach(link) }
  }

  private func detach(_ link: Link) {
    lock.lock()
    let old = link.sink
    link.sink = nil
    if head === link { head = link.next } else { links.first { $0.next === link }?.next = link.next }
    link.next = nil
    lock.unlock()
    withExtendedLifetime(old) {}
  }

  static func subject(_ variant: Bug.Variant) -> SignalSubject {
    SignalSubject("chain", capabilities: ThirdAbilities.oneThread, readings: ["E6/queued"]) { work in
      let chain = ThirdChain(variant)
      work.begin { chain.send($0) }
      return EventSource { chain.observe($0) }
    }
  }
}

/// The producer of `third/producer-works-before-it-is-observed`.
enum ThirdPipeProducer {
  static func start(
    _ variant: Bug.Variant,
    _ dispose: @escaping @Sendable () -> Void,
    _ begin: (Observer<Int, TestFailure>) -> Void,
    _ sink: @escaping ThirdSource<Int>.Sink
  ) -> Cancellation {
    let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable(dispose))
    if variant == .broken { begin(input) }
    signal.observe(sink)
    if variant == .correct { begin(input) }
    return Cancellation { input.sendInterrupted() }
  }

  static func subject(_ variant: Bug.Variant) -> ProducerSubject {
    ProducerSubject("piped work") { handler in
      StartableSource(
        start: { sink in
          let work = handler.work()
          return start(variant, { work.dispose() }, { input in work.begin { input.send($0) } }, sink)
        }
      )
    }
  }
}

/// The run of `third/producer-disposes-of-its-work-twice`.
final class ThirdWorkRun: @unchecked Sendable {
  private let monitor = ThirdMonitor()
  private var sink: ThirdSource<Int>.Sink?
  private let dispose: () -> Void

  init(_ sink: @escaping ThirdSource<Int>.Sink, dispose: @escaping () -> Void) {
    self.sink = sink
    self.dispose = dispose
  }

  func send(_ event: Event<Int, TestFailure>) {
    monitor.enter { [self] in
      guard let sink else { return }
      if event.isTerminating { self.sink = nil }
      sink(event)
      if event.isTerminating { dispose() }
    }
  }

  func cancel(_ variant: Bug.Variant) {
    send(.interrupted)
    if variant == .broken { monitor.enter { [self] in dispose() } }
  }

  static func subject(_ variant: Bug.Variant) -> ProducerSubject {
    ProducerSubject(
      "runs of work",
      capabilities: [.failure, .interruption, .interruptionOnDisposal, .resources],
      readings: ["E6/queued"]
    ) { handler in
      StartableSource(
        start: { sink in
          let work = handler.work()
          let run = ThirdWorkRun(sink) { work.dispose() }
          work.begin { run.send($0) }
          return Cancellation { run.cancel(variant) }
        }
      )
    }
  }
}

extension Bug {
  /// Bugs of signals and producers.
  static let thirdStreams: [Bug] = [
    Bug(
      "third/relay-detaches-by-place",
      "a handle detaches the observer at the place where its own was, before others were detached",
      breaks: "S5",
      witness: .played(correct: "second 1", broken: "second 1 third 1") { variant in
        let (log, relay) = (ThirdLog(), ThirdRelay())
        let first = relay.observe(variant) { log.note("first \($0.value ?? 0)") }
        _ = relay.observe(variant) { log.note("second \($0.value ?? 0)") }
        let third = relay.observe(variant) { log.note("third \($0.value ?? 0)") }
        first.dispose()
        third.dispose()
        relay.send(.next(1))
        return log.text
      }
    ) { Subject(ThirdRelay.subject($0)) },
    Bug(
      "third/chain-handle-keeps-the-observer",
      "the end takes the chain of observers apart, but the link that a handle holds keeps its observer",
      breaks: "S6",
      witness: .played(correct: "| released", broken: "| held") { variant in
        let (log, chain) = (ThirdLog(), ThirdChain(variant))
        weak var held: ThirdLog?
        let handle = {
          let object = ThirdLog()
          held = object
          return chain.observe { event in
            object.note("used")
            log.note(event)
          }
        }()
        chain.send(.completed)
        log.note(held == nil ? "released" : "held")
        withExtendedLifetime(handle) {}
        return log.text
      }
    ) { Subject(ThirdChain.subject($0)) },
    Bug(
      "third/producer-works-before-it-is-observed",
      "a start begins its work before it attaches the observer, which misses what the work sends at once",
      breaks: "P1",
      witness: .played(correct: "1 |", broken: "!") { variant in
        let log = ThirdLog()
        _ = ThirdPipeProducer.start(
          variant,
          {},
          { input in
            input.send(value: 1)
            input.sendCompleted()
          },
          { log.note($0) }
        )
        return log.text
      }
    ) { Subject(ThirdPipeProducer.subject($0)) },
    Bug(
      "third/producer-disposes-of-its-work-twice",
      "the handle of a run disposes of the work, although the end of the run has done so",
      breaks: "S6",
      witness: .played(correct: "| disposed", broken: "| disposed disposed") { variant in
        let log = ThirdLog()
        let run = ThirdWorkRun({ log.note($0) }, dispose: { log.note("disposed") })
        run.send(.completed)
        run.cancel(variant)
        return log.text
      }
    ) { Subject(ThirdWorkRun.subject($0)) },
  ]
}
