import Reactive
import ReactiveContractKit
import Testing

@Suite struct OperatorComparisonTests {
  private typealias Source = EventSource<String, TestFailure>

  private let tiny = Scope(instants: 2, pairedInstants: 1, variedInstants: 2, sharedInstants: 2)

  private func subject(
    _ name: String,
    capabilities: Capabilities = .all,
    _ apply: @escaping (SignalProducer<String, TestFailure>, TestScheduler) -> SignalProducer<String, TestFailure>
  ) -> Subject {
    Subject(
      OperatorSubject<String, String>(name, capabilities: capabilities, values: ["a", "b"]) { source, scheduler in
        EventSource(apply(SignalProducer(source), scheduler))
      }
    )
  }

  private func compared(_ first: Subject, _ second: Subject) -> String {
    OperatorComparison(of: first, and: second, within: tiny).text
  }

  @Test func `operators that do the same have no difference`() {
    let text = compared(
      subject("one") { source, _ in source.map { $0 + $0 } },
      subject("other") { source, _ in source.map { "\($0)\($0)" } }
    )
    #expect(text == "one and other: no difference within the scope (87 runs of each)")
  }

  @Test func `the smallest timeline on which two differ is drawn`() {
    let text = compared(
      subject("take 1") { source, _ in source.take(first: 1) },
      subject("not b") { source, _ in source.filter { $0 != "b" } }
    )
    #expect(
      text == """
        take 1 and not b differ

        tick      0
        source    a
        take 1    (a|)
        not b     a
                  ^ the first difference
        """
    )
  }

  @Test func `a difference that shows only on disposal is found`() {
    let completing = OperatorSubject<String, String>("completing", values: ["a", "b"]) { source, _ in
      Source { sink in
        let observation = source.observe(sink)
        return Cancellation {
          observation.dispose()
          sink(.completed)
        }
      }
    }
    #expect(
      compared(subject("plain") { source, _ in source }, Subject(completing)) == """
        plain and completing differ

        tick          01
        source        a
        disposed      -!
        plain         a!
        completing    a(!|)
                       ^ the first difference
        """
    )
  }

  @Test func `disposals are not compared with those of a library that does not answer them`() {
    let silent = Subject(
      OperatorSubject<String, String>("silent", capabilities: [.failure], values: ["a", "b"]) { source, _ in source }
    )
    #expect(compared(subject("plain") { source, _ in source }, silent).contains("no difference"))
  }

  @Test func `what is sent by another scheduler's turn within an instant is no difference, what comes later is`() {
    let plain = subject("plain") { source, _ in source }
    #expect(compared(plain, subject("hop") { $0.observe(on: $1) }).contains("no difference"))
    #expect(compared(plain, subject("late") { $0.delay(.milliseconds(1), on: $1) }).contains("differ"))
  }

  @Test func `only operators over the same inputs are compared`() {
    let plain = subject("plain") { source, _ in source }
    let wide = Subject(OperatorSubject<String, String>("wide", values: ["x", "y"]) { source, _ in source })
    #expect(
      compared(plain, wide)
        == "plain and wide cannot be compared: plain receives a, b from 1 stream, wide x, y from 1 stream"
    )
    #expect(
      compared(plain, Subject(.referenceSignal)).hasSuffix("only operators can be compared, and Signal is not one")
    )
  }
}
