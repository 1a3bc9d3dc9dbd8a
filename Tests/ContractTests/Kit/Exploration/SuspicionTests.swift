import Testing

@testable import ReactiveContractKit

@Suite struct SuspicionTests {
  @Test func `a thread that is always found in another sleep at the same place does not sleep for good`() {
    var suspicion = Suspicion()
    let verdicts = (0..<100).map { turn in
      suspicion.holds(0, .asleep(at: 4_711, turn: turn), isNew: true, Patience())
    }
    #expect(!verdicts.contains(true))
  }

  @Test func `a thread that stays in one sleep while all others move on sleeps for good`() {
    var (suspicion, patience, looks) = (Suspicion(), Patience(), 1)
    while !suspicion.holds(0, .asleep(at: 4_711, turn: 7), isNew: true, patience), !patience.hasLasted(.seconds(60)) {
      looks += 1
      patience.rest()
    }
    #expect(looks >= 3)
    #expect(!patience.hasLasted(.seconds(60)))
  }

  @Test func `two threads that wake each other in turns are asleep in every pass, but never in the same sleeps`() {
    var passes = QuietPasses()
    let verdicts = (0..<100).map { turn in
      passes.areEnough([(0, .waiting(for: 8, turn: turn)), (1, .waiting(for: 7, turn: turn))], of: 2)
    }
    #expect(!verdicts.contains(true))
  }

  @Test func `two threads that are found in the same sleeps twice wait for each other, one needs no second pass`() {
    let sleepers = [(thread: 0, state: ThreadState.waiting(for: 8, turn: 3)), (1, .waiting(for: 7, turn: 4))]
    var passes = QuietPasses()
    let verdicts = [sleepers, [sleepers[0]], sleepers, sleepers].map { passes.areEnough($0, of: 2) }
    #expect(verdicts == [false, false, false, true])
    var one = QuietPasses()
    #expect([[], [sleepers[0]]].map { one.areEnough($0, of: 1) } == [false, true])
  }

  @Test func `a sleep that was judged before is known at one look, the next one is not`() {
    var suspicion = Suspicion()
    let (old, new) = (ThreadState.asleep(at: 4_711, turn: 7), ThreadState.asleep(at: 4_711, turn: 8))
    #expect(old != new)
    let verdicts = [
      suspicion.holds(0, old, isNew: false, Patience()), suspicion.holds(0, new, isNew: true, Patience()),
    ]
    #expect(verdicts == [true, false])
  }
}
