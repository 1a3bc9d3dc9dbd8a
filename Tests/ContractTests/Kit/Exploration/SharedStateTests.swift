import Testing

@testable import ReactiveContractKit

/// The types by which one thread at a time reaches what several threads share.
@Suite struct SharedStateTests {
  @Test func `the state of a baton goes from turn to turn, and out of the ended run once`() {
    let baton = Baton(["made"])
    guard var turn = baton.begin(by: 0) else {
      Issue.record("no thread can begin")
      return
    }
    if baton.begin(by: 1) != nil { Issue.record("a run begins twice") }
    baton.refuses(baton.hold, because: "a thread decides")
    turn.state.append("decided")
    baton.pass(turn, to: 1)
    let running = baton.hold
    #expect(running.lets(1))
    #expect(!running.lets(0))
    #expect(baton.conclude() == nil, "the run has not ended")
    guard var next = baton.take(from: running, by: 2) else {
      Issue.record("no thread can take the baton from the one that runs")
      return
    }
    baton.refuses(running, because: "the baton has moved")
    next.state.append("taken back")
    baton.lay(next)
    #expect(baton.hold.isOver)
    baton.refuses(running, because: "the run has ended")
    #expect(baton.conclude() == ["made", "decided", "taken back"])
    #expect(baton.conclude() == nil, "the state was taken out")
    #expect(baton.hold.isOver)
  }

  @Test func `a baton releases its state with the run, unless that was taken out`() {
    let probe = LifetimeProbe()
    do {
      let baton = Baton(probe.token())
      if let turn = baton.begin(by: 0) { baton.lay(turn) }
      #expect(probe.alive == 1)
    }
    #expect(probe.alive == 0)
    let baton = Baton(probe.token())
    if let turn = baton.begin(by: 0) { baton.lay(turn) }
    var state = baton.conclude()
    #expect(state != nil)
    state = nil
    #expect(probe.alive == 0)
  }

  @Test func `what is bound to a thread is reached on no other until that one was stopped`() {
    final class Count: Publishing {
      let publication = Publication()
      private(set) var value = 0

      func increment() {
        value += 1
        publication.publish()
      }
    }
    let bound = ThreadBound(Count())
    bound.ifMine?.increment()
    let seen = KitLocked<(mine: Int?, stopped: Int?)>((nil, nil))
    let thread = KitThread(name: "another") { [bound] in
      seen.withLock { $0 = (bound.ifMine?.value, bound.afterStop.value) }
    }
    thread.join()
    #expect(bound.ifMine?.value == 1)
    #expect(seen.withLock(\.mine) == nil)
    #expect(seen.withLock(\.stopped) == 1)
  }
}

extension Baton {
  /// Complains if a thread can take the baton from a hold.
  fileprivate func refuses(_ hold: BatonHold, because reason: Comment) {
    if take(from: hold, by: 3) != nil { Issue.record("a thread can take the baton although \(reason)") }
  }
}
