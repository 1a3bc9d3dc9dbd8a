import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  /// Runs that several observers share, or ought not to share.
  static let sharingElsewhere: [Bug] = [shareReplayKeepsSource, shareReplaySkips, groupByShares, channelEndsForAll]

  private static let shareReplayKeepsSource = Bug(
    "RxJS/shareReplay-keeps-source",
    "shareReplay does not dispose of its source when the last observer detaches",
    link: "https://github.com/ReactiveX/rxjs/issues/3336",
    breaks: "K4",
    witness: .played(correct: "a, source held 0", broken: "a, source held 1") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let shared = SharedReplay(source.source, capacity: 1, variant == .broken ? .keepsSource : nil)
      let run = shared.observe { log.add($0) }
      source.send("a")
      run.dispose()
      return "\(log.text.prefix(1)), source held \(source.held)"
    }
  ) { variant in
    Subject(
      ColdSubject("shareReplay(1), counting", runKind: .autoconnected, keepsValues: true) { work in
        shareReplay(work, variant == .broken ? .keepsSource : nil, counts: true)
      }
    )
  }

  private static let shareReplaySkips = Bug(
    "RxJS/shareReplay-skips",
    "shareReplay attaches the first observer after the source has begun, which sees only what is replayed",
    link: "https://github.com/ReactiveX/rxjs/issues/5520",
    breaks: "K3",
    witness: .played(correct: "123|", broken: "3|") { variant in
      let log = EventText()
      let source = EventSource<Int, TestFailure>.immediate(1, 2, 3)
      let shared = SharedReplay(source, capacity: 1, variant == .broken ? .connectsFirst : nil)
      shared.observe { log.add($0) }.dispose()
      return log.text
    }
  ) { variant in
    Subject(
      ColdSubject("shareReplay(1)", runKind: .connectedByFirst, keepsValues: true) { work in
        shareReplay(work, variant == .broken ? .connectsFirst : nil, counts: false)
      }
    )
  }

  private static func shareReplay(
    _ work: ColdWork,
    _ flaw: SharedReplay<ColdValue>.Flaw?,
    counts: Bool
  ) -> ColdAdapter {
    let effect = work.effect
    let shared = SharedReplay(work.source.map(effect), capacity: 1, flaw, counts: counts)
    return ColdAdapter(EventSource { shared.observe($0) })
  }

  /// One run of a source for all observers; late ones first receive the latest values.
  final class SharedReplay<Value: Sendable>: Sendable {
    enum Flaw: Sendable { case keepsSource, connectsFirst }

    private struct State {
      var observers = 0
      var hasBegun = false
      var hasStopped = false
      var connection: Cancellation?
    }

    private let source: EventSource<Value, TestFailure>
    private let relay: ReplayRelay<Value>
    private let flaw: Flaw?
    private let counts: Bool
    private let state = Mutex(State())

    init(_ source: EventSource<Value, TestFailure>, capacity: Int, _ flaw: Flaw?, counts: Bool = true) {
      self.source = source
      relay = ReplayRelay(capacity)
      self.flaw = flaw
      self.counts = counts
    }

    func observe(_ sink: @escaping @Sendable (Event<Value, TestFailure>) -> Void) -> Cancellation {
      if flaw == .connectsFirst { connect() }
      let observation = relay.observe(sink)
      state.withLock { $0.observers += 1 }
      if flaw != .connectsFirst { connect() }
      let isDone = Mutex(false)
      return Cancellation { [self] in
        let isFirst = isDone.withLock { done in
          defer { done = true }
          return !done
        }
        guard isFirst else { return }
        observation.dispose()
        leave()
      }
    }

    private func connect() {
      let isFirst = state.withLock { state in
        defer { state.hasBegun = true }
        return !state.hasBegun
      }
      guard isFirst else { return }
      let connection = source.observe { [relay] in relay.send($0) }
      let isLate = state.withLock { state in
        if !state.hasStopped { state.connection = connection }
        return state.hasStopped
      }
      if isLate { connection.dispose() }
    }

    private func leave() {
      let gone: Cancellation? = state.withLock { state in
        state.observers -= 1
        guard counts, state.observers == 0, flaw != .keepsSource else { return nil }
        state.hasStopped = true
        defer { state.connection = nil }
        return state.connection
      }
      guard let gone else { return }
      gone.dispose()
      relay.send(.interrupted)
    }
  }

  private static let groupByShares = Bug(
    "Rx.NET/groupBy-shares-its-count",
    "all runs of groupBy share the variable that counts who needs the source",
    link: "https://github.com/dotnet/reactive/issues/153",
    breaks: "P4",
    witness: .played(correct: "disposed", broken: "held") { variant in
      let (first, second) = (Feed<Int>(), Feed<Int>())
      let grouping = Grouping(sharesCount: variant == .broken)
      let run = grouping.start(first.source) { _ in }
      let other = grouping.start(second.source) { _ in }
      first.send(1)
      other.dispose()
      let text = second.held == 0 ? "disposed" : "held"
      run.dispose()
      return text
    }
  ) { variant in
    Subject(
      ProducerSubject("groupBy, merged") { handler in
        let grouping = Grouping(sharesCount: variant == .broken)
        return StartableSource(
          SignalProducer<Int, TestFailure> { observer, lifetime in
            let work = handler.work()
            let source = EventSource<Int, TestFailure> { sink in
              work.begin { sink($0) }
              return Cancellation { work.dispose() }
            }
            let run = grouping.start(source) { observer.send($0) }
            lifetime += { run.dispose() }
          }
        )
      }
    )
  }

  /// Groups numbers by their parity, and merges the groups again.
  private final class Grouping: @unchecked Sendable {
    private let sharesCount: Bool
    private var shared: Count?

    init(sharesCount: Bool) { self.sharesCount = sharesCount }

    /// Counts those who need a source, and disposes of it when nobody does.
    private final class Count: @unchecked Sendable {
      var source: Cancellation?
      private var users = 1

      func retain() { users += 1 }

      func release() {
        users -= 1
        guard users == 0 else { return }
        let gone = source
        source = nil
        gone?.dispose()
      }
    }

    func start(
      _ source: EventSource<Int, TestFailure>,
      _ sink: @escaping EventSource<Int, TestFailure>.Sink
    ) -> Cancellation {
      let own = Count()
      shared = own
      let (groups, isReleased) = (Box<[Int: Count]>([:]), Box(false))
      let observation = source.observe { [self] event in
        if case .next(let value) = event, groups.value[value % 2] == nil {
          let count = sharesCount ? shared ?? own : own
          count.retain()
          groups.value[value % 2] = count
        }
        sink(event)
      }
      own.source = observation
      return Cancellation {
        if isReleased.value { return }
        isReleased.value = true
        own.release()
        for count in groups.value.values { count.release() }
        groups.value = [:]
      }
    }
  }

  private static let channelEndsForAll = Bug(
    "AsyncAlgorithms/channel-ends-for-all",
    "the cancellation of one task that uses a channel ends the channel for all tasks",
    link: "https://github.com/apple/swift-async-algorithms/issues/182",
    breaks: "S4",
    witness: .played(correct: "12", broken: "1|") { variant in
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let log = EventText()
      let stays = channel(signal, input, variant).recorded(in: log)
      let leaves = channel(signal, input, variant).observe { _ in }
      input.send(value: 1)
      leaves.dispose()
      input.send(value: 2)
      let text = log.text
      stays.dispose()
      return text
    }
  ) { variant in
    Subject(
      SignalSubject("AsyncChannel") { work in
        let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
        work.watch(.signal, signal)
        work.watch(.input, input)
        work.begin { input.send($0) }
        return channel(signal, input, variant)
      }
    )
  }

  private static func channel(
    _ signal: Signal<Int, TestFailure>,
    _ input: Observer<Int, TestFailure>,
    _ variant: Variant
  ) -> EventSource<Int, TestFailure> {
    EventSource { [weak input] sink in
      let observation = signal.observe(sink)
      return Cancellation { [weak input] in
        observation?.dispose()
        if variant == .broken { input?.sendCompleted() }
      }
    }
  }
}
