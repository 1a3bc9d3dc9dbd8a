import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct StreamPlanTests {
  /// The part of a signal that its users hold; does something when it is released.
  private final class Shell {
    let onRelease: () -> Void

    init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
  }

  @Test func `an effect that no check looks for is a finding, also if the rule of its step does not apply`() throws {
    let capabilities = Capabilities.all.subtracting(.resources)
    let subject = SignalSubject("signal that works again when it is released", capabilities: capabilities) { work in
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      work.begin { input.send($0) }
      let source = EventSource(signal)
      let shell = Shell { work.begin { _ in } }
      return EventSource { sink in withExtendedLifetime(shell) { source.observe(sink) } }
    }
    let report = Subject(subject).report()
    #expect(report.judgement(of: "S3")?.verdict.kind == .notApplicable)
    let finding = try #require(report.judgement(of: "S2")?.verdict.findings.first)
    #expect(finding.headline == "“drop the signal” had an unexpected effect: work began 1 time, not 0")
  }
}
