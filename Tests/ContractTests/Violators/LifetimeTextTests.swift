import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The texts about signals that retain an object for too long or release it too early, after the step that shows it.
@Suite struct LifetimeTextTests {
  @Test func `an observer that is taken for another is held when it has left, which takes four steps`() throws {
    expectLines(
      try Mutants.finding(of: "S6/wrong-observer-removed").text,
      """
      observer 2 was detached, and is still held
      smallest of 8 failing orders of 3 932 that were tried

      tick        01234
      lifetime    +^^!!
      expected    --^-!
      actual      --^
                      ^ detach 2

      cause:   detaching only marks the observer, or removes another one; the observer is held until
               the next event or the end.
      replay:  CONTRACT_REPLAY='S6:S6/wrong-observer-removed:observe:observe:detach 1:detach 2' swift test
      """
    )
  }

  @Test func `a signal that counts the wrong observers waits for one that has left, which takes five steps`() throws {
    expectLines(
      try Mutants.finding(of: "S3/counts-past-observers").text,
      """
      the signal is neither held nor observed, and its resource was not disposed
      smallest of 3 failing orders of 3 937 that were tried

      tick        012345
      expected    +^^!~(!*)
      actual      +^^!~!
                       ^ detach 2

      cause:   releasing the signal tears the stream down, but detaching its last observer does not.
      replay:  CONTRACT_REPLAY='S3:S3/counts-past-observers:observe:observe:detach 1:drop the signal:detach 2' swift test
      """
    )
  }

  @Test func `an observer that was detached is released at once and not with the next event`() throws {
    expectLines(
      try Mutants.finding(of: "S6/late-observer-release").text,
      """
      observer 1 was detached, and is still held
      smallest of 82 failing orders of 3 633 that were tried

      tick        012
      lifetime    +^!
      expected    -^!
      actual      -^
                    ^ detach 1

      cause:   detaching only marks the observer, or removes another one; the observer is held until
               the next event or the end.
      replay:  CONTRACT_REPLAY='S6:S6/late-observer-release:observe:detach 1' swift test
      """
    )
  }

  @Test func `what the end has disposed is not disposed again with the signal`() throws {
    let id = "S6/disposes-again"
    expectLines(
      try Mutants.finding(of: id).text,
      """
      the resource was disposed again after the end
      smallest of 485 failing orders of 3 429 that were tried

      tick        012
      sent        -|
      expected    +*~
      actual      +*(~*)
                    ^ drop the signal

      cause:   releasing or detaching disposes the resource without checking whether the end has done
               so.
      replay:  CONTRACT_REPLAY='S6:S6/disposes-again:send completed:drop the signal' swift test
      """
    )
  }

  @Test func `a signal that is observed keeps its resources when it is released`() throws {
    let id = "S2/disposes-on-release"
    expectLines(
      try Mutants.finding(of: id).text,
      """
      the signal was released, and the resource was disposed although the stream is still observed
      smallest of 43 failing orders of 3 785 that were tried

      tick        012
      expected    +^~
      actual      +^(~*)
                    ^ drop the signal

      cause:   the stream is torn down with the signal, although its sending end is held and observers
               are attached.
      replay:  CONTRACT_REPLAY='S2:S2/disposes-on-release:observe:drop the signal' swift test
      """
    )
  }

  @Test func `an observer that has not left is held`() throws {
    expectLines(
      try Mutants.finding(of: "S2/drops-observers").text,
      """
      observer 1 was released although it is still attached
      smallest of 43 failing orders of 3 785 that were tried

      tick        012
      lifetime    +^~
      expected    -^
      actual      -^!
                    ^ drop the signal

      cause:   the observers are held by an object that is released before the sending end.
      replay:  CONTRACT_REPLAY='S2:S2/drops-observers:observe:drop the signal' swift test
      """
    )
  }

  @Test func `a signal and an input that the kit was shown have no other holder`() throws {
    expectLines(
      try Mutants.finding(of: "S3/retained-by-observers").text,
      """
      the signal was released, and something still holds it
      smallest of 250 failing orders of 3 652 that were tried

      tick        012
      lifetime    +^~
      expected    --~
      actual      -
                    ^ drop the signal

      cause:   an observation, or the stream itself, captures the signal and keeps it alive.
      replay:  CONTRACT_REPLAY='S3:S3/retained-by-observers:observe:drop the signal' swift test
      """
    )
    expectLines(
      try Mutants.finding(of: "S2/retains-input-after-end").text,
      """
      the sending end was released, and something still holds it
      smallest of 353 failing orders of 3 731 that were tried

      tick        012
      sent        -|
      lifetime    +*%
      expected    --%
      actual      -
                    ^ release the input

      cause:   the stream, or something that it holds, captures the sending end and keeps it alive.
      replay:  CONTRACT_REPLAY='S2:S2/retains-input-after-end:send completed:release the input' swift test
      """
    )
  }
}

@Suite struct LifetimeScopeTests {
  private static let steps = "send, observe, dispose, drop the signal, drop the input and end to 5 steps"

  @Test(arguments: [
    // Counted without the kit: with one kind of end, and with all three. Of these, 17 and 21 attach a third observer.
    (Scope.quick, "all 1 569 orders of \(steps)"), (.deep, "all 10 059 orders of \(steps)"),
  ])
  func `every order of retaining and releasing is tried`(scope: Scope, words: String) throws {
    var configuration = CheckConfiguration()
    configuration.scope = scope
    let report = Subject(SignalSubject.referenceSignal).report(configuration)
    for rule: Rule.ID in ["S2", "S3", "S6"] {
      let judgement = try #require(report.judgement(of: rule))
      #expect(judgement.verdict == .held)
      #expect(judgement.scope.hasPrefix(words), "\(judgement.scope)")
    }
  }

  @Test func `what was not shown to the kit is no evidence`() throws {
    let (shown, hidden) = (Self.pipe { $0 }, Self.pipe { _ in nil })
    for rule: Rule.ID in ["S2", "S3"] {
      let (more, less) = (shown.judgement(of: rule), hidden.judgement(of: rule))
      #expect(try #require(more).verdict == .held)
      #expect(try #require(less).verdict == .held)
      #expect(try #require(more).evidence > #require(less).evidence)
    }
  }

  private static func pipe(_ shown: @escaping (AnyObject) -> AnyObject?) -> Report {
    let subject = SignalSubject("pipe") { work in
      let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
      if let signal = shown(signal) { work.watch(.signal, signal) }
      if let input = shown(input) { work.watch(.input, input) }
      work.begin { input.send($0) }
      return EventSource(signal)
    }
    var configuration = CheckConfiguration()
    configuration.scope = .small
    return Subject(subject).report(configuration)
  }
}
