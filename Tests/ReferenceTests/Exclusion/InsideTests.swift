import ReactiveExclusion
import Testing

/// State that only a thread inside a gate reaches, and what a debug build checks beyond the compiler.
@Suite struct InsideTests {
  private struct State {
    var count = 0
  }

  private final class Counter: ReactiveExclusion.Guarded<State> {
    init() { super.init(State()) }
  }

  /// A state that reports its end.
  private struct Ending: ~Copyable {
    let log: Log<String>

    deinit { log("ended") }
  }

  private final class EndingGate: GuardedGate<Ending>, @unchecked Sendable {
    init(_ log: Log<String>) { super.init(Ending(log: log)) }
  }

  @Test func `a proof has no size in a release build`() {
    #if !DEBUG
      #expect(MemoryLayout<Inside>.size == 0)
    #endif
  }

  @Test func `an action that is performed later has a proof of its own`() {
    let (gate, counter) = (Gate(), Counter())
    guard let inside = gate.enter() else {
      Issue.record("the gate is taken")
      return
    }
    gate.perform { $0[counter].count += 1 }
    #expect(inside[counter].count == 0)
    gate.leave(inside)
    #expect(gate.inside { $0[counter].count } == 1)
  }

  @Test func `only the thread inside gets a second proof`() {
    let (gate, counter) = (Gate(), Counter())
    #expect(gate.ifInside { $0[counter].count } == nil)
    guard let inside = gate.tryEnter() else {
      Issue.record("the gate is taken")
      return
    }
    #expect(gate.ifInside { $0[counter].count } == 0)
    let log = Log<String>()
    #expect(onThread { if gate.ifInside({ _ in true }) == nil { log("outside") } }.wait())
    #expect(log.entries == ["outside"])
    #expect(gate.inside { $0[counter].count } == 0)
    gate.leave(inside)
  }

  @Test func `a state with a deinit acts when its object is released`() {
    let log = Log<String>()
    withExtendedLifetime(EndingGate(log)) {}
    #expect(log.entries == ["ended"])
  }

  @Test func `the holder of a lock reaches the state of other objects, too`() {
    let (lock, counter) = (Locked(1), Counter())
    lock.withProof { value, held in held[counter].count += value }
    #expect(lock.withProof { _, held in held[counter].count } == 1)
  }

  @Test func `a state is completed before the object is shared`() {
    let (gate, counter) = (Gate(), Counter())
    counter.prepare { $0.count = 3 }
    #expect(gate.inside { $0[counter].count } == 3)
  }

  @Test func `what the state still holds belongs to the thread that has left`() {
    let (gate, counter) = (Gate(), Counter())
    let log = Log<Int>()
    gate.inside { inside in
      inside[counter].count = 2
      gate.afterLeaving(inside) { sole in log(exchange(&sole[counter].count, with: 0)) }
    }
    #expect(log.entries == [2])
    #expect(gate.inside { $0[counter].count } == 0)
  }

  #if DEBUG
    @Test(.expectsExit) func `the proof of another lock traps in a debug build`() async {
      await #expect(processExitsWith: .failure) {
        let (lock, other, counter) = (Locked(1), Locked(1), Counter())
        lock.withProof { $1[counter].count += $0 }
        other.withProof { $1[counter].count += $0 }
        withExtendedLifetime(lock) {}
      }
    }

    @Test(.expectsExit) func `a state is not prepared after its first use`() async {
      await #expect(processExitsWith: .failure) {
        let (gate, counter) = (Gate(), Counter())
        gate.inside { $0[counter].count += 1 }
        counter.prepare { $0.count = 0 }
      }
    }

    @Test(.expectsExit) func `the proof of another gate traps in a debug build`() async {
      await #expect(processExitsWith: .failure) {
        let (gate, other, counter) = (Gate(), Gate(), Counter())
        gate.inside { $0[counter].count += 1 }
        other.inside { $0[counter].count += 1 }
        withExtendedLifetime(gate) {}
      }
    }
  #endif
}
