import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The texts of findings, word for word, with at least one for each chapter of the rules.
@Suite(.waitsLong) struct FindingTextTests {
  @Test func `E3 of a stream of streams draws every stream`() throws {
    expectLines(
      try text(of: "E3/outer-completes"),
      """
      smallest of 48 failing timelines of 364 that were tried

      tick        01
      outer       a|
      inner a     -
      inner b     -
      expected    -     no completion yet
      actual      -|
                   ^ completed while inner stream 1 goes on

      cause:   the operator does not wait for all of its inputs: inner stream 1 had neither completed
               nor been disposed. If that is meant, declare .finishesEarly.
      replay:  CONTRACT_REPLAY='E3:E3/outer-completes:a|:-:-' swift test
      """
    )
  }

  @Test func `E5 shows what the threads did`() throws {
    expectLines(
      try text(of: "E5/lock-per-thread"),
      """
      two senders: observer 1 was handling value 2 when value 3 was delivered to it
      schedule 3, after 2 that passed

      thread A                     thread B
      send value
      observer 1 enters value 1
      send value
      observer 1 enters value 2
                                   send value
                                   observer 1 enters value 3
                                   send completed
                                   observer 1 enters completed
                                   the resource is disposed

      cause:   the observer is called without a lock, or after the lock was released.
      replay:  CONTRACT_REPLAY='E5:E5/lock-per-thread:two senders:schedule=000111110' swift test
      """
    )
  }

  @Test func `S4 draws the life of a signal`() throws {
    expectLines(
      try text(of: "S4/ends-with-observers"),
      """
      detaching an observer disposed the resource
      smallest of 29 failing orders of 3 745 that were tried

      tick        012
      expected    +^!
      actual      +^(!*)
                    ^ detach 1

      cause:   detaching the last observer stops the work, although the signal is still held.
      replay:  CONTRACT_REPLAY='S4:S4/ends-with-observers:observe:detach 1' swift test
      """
    )
  }

  @Test func `S5 draws the events of each observer`() throws {
    expectLines(
      try text(of: "S5/repeats-completion"),
      """
      an observer was attached after the end, and received completed
      smallest of 292 failing orders of 2 845 that were tried

      tick          012
      sent          -|
      lifetime      +*^
      expected      --!
      observer 1    --|
                      ^ observe

      cause:   the end is repeated for late observers, which must receive one interruption.
      replay:  CONTRACT_REPLAY='S5:S5/repeats-completion:send completed:observe' swift test
      """
    )
  }

  @Test func `P2 draws both runs`() throws {
    expectLines(
      try text(of: "P2/shared-counter"),
      """
      the result was started at 0 and again at 0; the second run delivered |, but nothing when alone
      smallest of 14 failing timelines of 166 that were tried

      tick       0
      source     a
      started    ^
      run 1      a
      run 2      (a|)
                 ^ alone: nothing

      cause:   the second run begins with the state that the first one left: the state is made once,
               and not for each start.
      replay:  CONTRACT_REPLAY='P2:P2/shared-counter:a:started again:observe=0' swift test
      """
    )
  }

  @Test func `P4 says what should have come`() throws {
    expectLines(
      try text(of: "P4/disposal-completes"),
      """
      smallest of 17 failing timelines of 166 that were tried

      tick        01
      source      a
      disposed    -!
      expected    A!        the interruption in the instant of the disposal
      actual      A|
                   ^ completed after the disposal
      where       A = aa

      cause:   a disposed run is reported as a success.
      replay:  CONTRACT_REPLAY='P4:P4/disposal-completes:a:dispose=1' swift test
      """
    )
  }

  @Test func `O4 says what had no effect`() throws {
    expectLines(
      try text(of: "O4/default-case"),
      """
      smallest of 33 failing timelines of 166 that were tried

      tick      0
      source    |
      actual    -
                ^ completed had no effect

      cause:   the operator does not handle completed in this state: the event affects neither the
               output nor an input nor the scheduler.
      replay:  CONTRACT_REPLAY='O4:O4/default-case:|' swift test
      """
    )
  }

  @Test func `O5 says what another thread did, and claims to know no instant of it`() throws {
    expectLines(
      try text(of: "O5/timer-from-own-queue"),
      """
      the operator used its scheduler on a thread other than the caller's
      somewhere in the 166 timelines that were tried

      cause:   the operator uses a thread, a task or a queue of its own; it must work inside the calls
               that it receives, or on the scheduler that it was given.
      replay:  CONTRACT_REPLAY='O5:O5/timer-from-own-queue:a|' swift test
      """
    )
  }

  @Test func `B3 counts the hops`() throws {
    expectLines(
      try text(of: "B3/double-hop"),
      """
      smallest of 165 failing timelines of 166 that were tried

      tick       0
      source     a
      actual     a
      context    2    c: inside a call, 1, 2: number of hops, ?: unknown
                 ^ value a after 2 hops

      cause:   a scheduled action does not deliver the event, but schedules another action for the
               same instant. If that is meant, declare .hopsTwice.
      replay:  CONTRACT_REPLAY='B3:B3/double-hop:a' swift test
      """
    )
  }

  @Test func `B5 counts the work`() throws {
    expectLines(
      try text(of: "B5/run-per-observer"),
      """
      one start with 2 observers began the work 2 times
      smallest of 58 failing orders of 556 that were tried

      tick        01
      expected    -(^+)
      actual      -(^++)
                   ^ start with 2 observers

      cause:   each observer gets a run of its own.
      replay:  CONTRACT_REPLAY='B5:B5/run-per-observer:start with 2 observers' swift test
      """
    )
  }

  /// The first finding of a mutant under its own rule.
  private func text(of id: String) throws -> String {
    let mutant = try #require(Mutants.all.first { $0.id == id })
    var configuration = CheckConfiguration()
    configuration.scope = .small
    return try #require(mutant.subject.report(configuration).judgement(of: mutant.rule)?.verdict.findings.first).text
  }
}
