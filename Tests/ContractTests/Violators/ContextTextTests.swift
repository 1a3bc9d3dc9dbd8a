import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// A finding draws the origins of events below them if the origins are wrong.
@Suite struct ContextTextTests {
  @Test func `E7 shows what came by the scheduler that a call should have delivered`() throws {
    expectLines(
      try Mutants.finding(of: "E7/deferred-delivery").text,
      """
      smallest of 144 failing timelines of 166 that were tried

      tick       0
      source     a
      actual     A
      context    1         c: inside a call, 1, 2: number of hops, ?: unknown
                 ^ value aa came from the scheduler
      where      A = aa

      cause:   the operator schedules its deliveries. If that is meant, declare .asynchronous.
      replay:  CONTRACT_REPLAY='E7:E7/deferred-delivery:a' swift test
      """
    )
  }

  @Test func `E7 shows an end that is put off by a tick`() throws {
    expectLines(
      try Mutants.finding(of: "E7/late-completion").text,
      """
      smallest of 33 failing timelines of 166 that were tried

      tick       01
      source     |
      actual     -|
      context    -1    c: inside a call, 1, 2: number of hops, ?: unknown
                  ^ completed came from the scheduler

      cause:   the operator schedules its deliveries. If that is meant, declare .asynchronous.
      replay:  CONTRACT_REPLAY='E7:E7/late-completion:|' swift test
      """
    )
  }

  @Test func `B2 shows what a call delivered that the scheduler should have`() throws {
    expectLines(
      try Mutants.finding(of: "B2/skips-scheduler").text,
      """
      smallest of 159 failing timelines of 166 that were tried

      tick       0
      source     a
      actual     a
      context    c    c: inside a call, 1, 2: number of hops, ?: unknown
                 ^ value a did not come from the scheduler

      cause:   the operator delivers the value in the call that sent it, and not on the scheduler.
      replay:  CONTRACT_REPLAY='B2:B2/skips-scheduler:a' swift test
      """
    )
  }

  @Test func `B2 shows an interruption that took the short way`() throws {
    expectLines(
      try Mutants.finding(of: "B2/interrupts-on-caller").text,
      """
      smallest of 17 failing timelines of 166 that were tried

      tick        01
      source      a
      disposed    -!
      actual      a!
      context     1c    c: inside a call, 1, 2: number of hops, ?: unknown
                   ^ interrupted did not come from the scheduler

      cause:   the end bypasses the scheduler that delivers the values.
      replay:  CONTRACT_REPLAY='B2:B2/interrupts-on-caller:a:dispose=1' swift test
      """
    )
  }

  /// The release of the action sends the value, which is no step of the kit.
  private static let parting = OperatorSubject<String, String>("map by parting", values: ["a"]) { source, scheduler in
    EventSource { sink in
      source.observe { event in
        guard !event.isTerminating else { return sink(event) }
        let parting = Parting { sink(event) }
        scheduler.schedule { withExtendedLifetime(parting) {} }
      }
    }
  }

  private final class Parting: Sendable {
    let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    deinit { action() }
  }

  @Test func `E7 takes what came from nowhere that it knows for no call`() throws {
    let finding = try #require(Subject(Self.parting).report().judgement(of: "E7")?.verdict.findings.first)
    expectLines(
      finding.text,
      """
      smallest of 288 failing timelines of 301 that were tried

      tick       0
      source     a
      actual     a
      context    ?    c: inside a call, 1, 2: number of hops, ?: unknown
                 ^ value a came outside of every call

      cause:   neither a call nor a scheduled action delivered the event.
      replay:  CONTRACT_REPLAY='E7:map by parting:a' swift test
      """
    )
  }
}
