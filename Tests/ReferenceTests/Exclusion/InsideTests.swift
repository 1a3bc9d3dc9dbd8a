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

  #if DEBUG
    @Test func `the proof of another gate traps in a debug build`() async {
      await #expect(processExitsWith: .failure) {
        let (gate, other, counter) = (Gate(), Gate(), Counter())
        gate.inside { $0[counter].count += 1 }
        other.inside { $0[counter].count += 1 }
        withExtendedLifetime(gate) {}
      }
    }
  #endif
}
