import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The texts about signals that fail when a `deinit` uses them, and signals that only look as if they did.
@Suite(.waitsLong) struct DeinitTextTests {
  private typealias Sink = SignalSubject.Source.Sink

  @Test func `a detachment under a lock stops the thread, and the trace ends with the call`() throws {
    expectLines(
      try Mutants.finding(of: "E8/detaches-under-lock").text,
      """
      on detachment, a deinit sends value: the call never returned: deadlock: thread A waits for a
      lock that it holds itself, at “the deinit sends value”
      the first schedule

      thread A
      send value
      observer 1 enters value 1
      observer 2 enters value 1
      detach 1
      the deinit sends value
      waits

      cause:   the stream releases what it has stored too early: it still holds a lock, or is still
               detaching or ending.
      replay:  CONTRACT_REPLAY='E8:E8/detaches-under-lock:on detachment, a deinit sends value:schedule=00000' swift test
      """
    )
  }

  @Test func `an end under a lock stops the call that observes`() throws {
    expectLines(
      try Mutants.finding(of: "E8/ends-under-lock").text,
      """
      on completed, a deinit observes: the call never returned: deadlock: thread A waits for a lock
      that it holds itself, at “the deinit observes”
      the first schedule

      thread A
      send value
      observer 1 enters value 1
      observer 2 enters value 1
      send completed
      observer 1 enters completed
      observer 2 enters completed
      the deinit observes
      waits

      cause:   the stream releases what it has stored too early: it still holds a lock, or is still
               detaching or ending.
      replay:  CONTRACT_REPLAY='E8:E8/ends-under-lock:on completed, a deinit observes:schedule=0000000' swift test
      """
    )
  }

  @Test func `a value that is lost is shown beside what was due`() throws {
    expectLines(
      try Mutants.finding(of: "E8/deaf-while-detaching").text,
      """
      on detachment, a deinit sends value: observer 2 received value 1 and value 3, but value 1, value
      2 and value 3 when the call came after the release
      the first schedule

      thread A
      send value
      observer 1 enters value 1
      observer 2 enters value 1
      detach 1
      the deinit sends value
      send value
      observer 2 enters value 3

      cause:   the stream releases what it has stored too early: it still holds a lock, or is still
               detaching or ending.
      replay:  CONTRACT_REPLAY='E8:E8/deaf-while-detaching:on detachment, a deinit sends value:schedule=0000000' swift test
      """
    )
  }

  @Test func `a value that overtakes the end is shown beside what was due`() throws {
    let subject = Subject(SignalSubject("relay", { OneByOne(marksEndFirst: false).source($0) })).adopting("E8")
    let finding = try #require(subject.report().judgement(of: "E8")?.verdict.findings.first)
    expectLines(
      finding.text,
      """
      on completed, a deinit sends value: observer 2 received value 1, value 2 and completed, but
      value 1 and completed when the call came after the release
      the first schedule

      thread A
      send value
      observer 1 enters value 1
      observer 2 enters value 1
      send completed
      observer 1 enters completed
      the deinit sends value
      observer 2 enters value 2
      observer 2 enters completed
      send value

      cause:   the stream releases what it has stored too early: it still holds a lock, or is still
               detaching or ending.
      replay:  CONTRACT_REPLAY='E8:relay:on completed, a deinit sends value:schedule=000000000' swift test
      """
    )
  }

  @Test func `a stream may end its observers one by one, and release each as it goes`() {
    let subject = Subject(SignalSubject("relay", { OneByOne(marksEndFirst: true).source($0) })).adopting("E8")
    let judgement = subject.report().judgement(of: "E8")
    #expect(judgement?.verdict.kind == .held, "\(subject.report().failureText)")
    #expect(judgement?.evidence == 16)
  }

  @Test func `a detachment that never returns, whatever is released, is not a breach of E8`() {
    let subject = SignalSubject("stuck", capabilities: .all.subtracting(.manyObservers)) { work in
      let hasEnded = KitLocked(false)
      let (signal, input) = Signal<Int, TestFailure>.pipe(
        disposable: AnyDisposable {
          hasEnded.withLock { $0 = true }
          work.dispose()
        }
      )
      work.begin { input.send($0) }
      let lock = KitLock()
      return EventSource { sink in
        let observation = signal.observe(sink)
        return Cancellation {
          if !hasEnded.withLock({ $0 }) { for _ in 1...2 { lock.lock() } }
          observation?.dispose()
        }
      }
    }
    var contract = CheckConfiguration()
    contract.scope = Scope(instants: 1, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)
    let judgement = Subject(subject).adopting("E8").report(contract).judgement(of: "E8")
    #expect(judgement?.verdict.kind == .held)
    #expect(judgement?.evidence == 9)
  }

  /// A signal for one thread that ends its observers one after the other, and releases each before the next one.
  private final class OneByOne {
    private var sinks: [(key: Int, sink: Sink)] = []
    private var lastKey = 0
    private var hasEnded = false
    private let marksEndFirst: Bool

    init(marksEndFirst: Bool) { self.marksEndFirst = marksEndFirst }

    func source(_ work: StreamWork) -> SignalSubject.Source {
      work.begin { self.send($0) }
      return EventSource { self.observe($0) }
    }

    private func observe(_ sink: @escaping Sink) -> Cancellation {
      if hasEnded {
        sink(.interrupted)
        return .none
      }
      lastKey += 1
      sinks.append((lastKey, sink))
      return Cancellation { [lastKey] in
        let removed = self.sinks.firstIndex { $0.key == lastKey }.map { self.sinks.remove(at: $0) }
        withExtendedLifetime(removed) {}
      }
    }

    private func send(_ event: StreamWork.Happening) {
      if hasEnded { return }
      guard event.isTerminating else {
        for (_, sink) in sinks { sink(event) }
        return
      }
      hasEnded = marksEndFirst
      while !sinks.isEmpty { sinks.removeFirst().sink(event) }
      hasEnded = true
    }
  }
}
