import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// E8 counts a case only if the object was released in the step that should release it.
@Suite struct DeinitEvidenceTests {
  private typealias Sink = SignalSubject.Source.Sink

  /// All features but some.
  private static func all(but missing: Capabilities) -> Capabilities { .all.subtracting(missing) }

  /// A pipe whose observers pass through a function, which may retain them.
  private func pipe(
    _ capabilities: Capabilities = .all,
    _ observe: @escaping (SignalSubject.Source, @escaping Sink) -> Cancellation = { $0.observe($1) }
  ) -> Subject {
    Subject(
      SignalSubject("pipe", capabilities: capabilities) { work in
        let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
        work.begin { input.send($0) }
        let source = EventSource(signal)
        return EventSource { observe(source, $0) }
      }
    )
  }

  private func judgement(_ subject: Subject, _ configuration: CheckConfiguration = CheckConfiguration()) -> Judgement? {
    subject.adopting("E8").report(configuration).judgement(of: "E8")
  }

  @Test func `a signal has four places of release and four calls, and each case counts once`() {
    let judgement = judgement(pipe())
    #expect(judgement?.verdict.kind == .held)
    #expect(judgement?.evidence == 16)
    #expect(judgement?.runs == 16)
  }

  @Test(arguments: [
    (all(but: .failure), 12), (all(but: [.failure, .interruption]), 8), (all(but: .manyObservers), 12),
  ])
  func `an end that there is not is no place, and without another observer none is detached`(
    _ capabilities: Capabilities,
    _ count: Int
  ) {
    let judgement = judgement(pipe(capabilities))
    #expect(judgement?.verdict.kind == .held)
    #expect(judgement?.evidence == count)
  }

  @Test func `a run of a producer has four places and four calls, too`() {
    let judgement = judgement(Subject(.referenceProducer))
    #expect(judgement?.verdict.kind == .held)
    #expect(judgement?.evidence == 16)
  }

  @Test func `with a scheduler the places are the same, and an object that goes when it runs counts`() {
    let subject = SignalSubject("delayed", traits: .asynchronous) { work in
      let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
      work.begin { input.send($0) }
      return EventSource(signal.observe(on: work.scheduler))
    }
    let judgement = judgement(Subject(subject))
    #expect(judgement?.verdict.kind == .held)
    #expect(judgement?.evidence == 16)
  }

  // All of them in `.ci/nightly`; `contracts` judges all, without their evidence.
  @Test(arguments: everyFourth(of: StreamCatalogue.reference.map(\.name)))
  func `a stream of the reference keeps the rule, with evidence`(_ name: String) throws {
    let subject = try #require(StreamCatalogue.reference.first { $0.name == name })
    let judgement = judgement(subject)
    #expect(judgement?.verdict.kind == .held)
    // The interruption of one of several merged signals does not end the result, so it releases nothing.
    #expect(judgement?.evidence == (name == "Signal, merged" ? 12 : 16))
  }

  @Test func `a detachment that releases nothing is no evidence`() {
    let subject = pipe { source, sink in
      let observation = source.observe(sink)
      // The cancellation does not dispose of the observation, so the signal keeps the observer.
      return Cancellation { withExtendedLifetime(observation) {} }
    }
    #expect(judgement(subject)?.evidence == 12)
  }

  @Test func `a signal that never releases its observers proves nothing`() {
    let kept = Kept()
    let subject = pipe { source, sink in
      kept.sinks.append(sink)
      return source.observe(sink)
    }
    #expect(judgement(subject)?.evidence == 0)
    #expect(
      judgement(subject)?.verdict
        == .vacuous(
          "no observer was released when it was detached, when its stream ended or when its run was disposed"
        )
    )
  }

  @Test func `nothing is tried in an empty scope`() {
    var configuration = CheckConfiguration()
    configuration.scope = .none
    #expect(judgement(pipe(), configuration)?.verdict.kind == .vacuous)
    #expect(judgement(pipe(), configuration)?.evidence == 0)
  }

  @Test func `an operator is not concerned`() {
    let subject = OperatorSubject("map", values: ["a", "b"]) { source, _ in source }
    #expect(judgement(Subject(subject))?.verdict.kind == .notApplicable)
  }

  /// The observers that a subject retains; used by one thread at a time.
  private final class Kept { var sinks: [Sink] = [] }
}
