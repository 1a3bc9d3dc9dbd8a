import Synchronization
import Testing

@testable import Reactive
@testable import ReactiveExclusion

/// The gate that keeps the events of a stream serial.
@Suite struct GateTests {
  @Test func `the thread inside knows that it is, and does not enter again`() {
    let gate = Gate()
    #expect(!gate.isInside)
    #expect(gate.enter() && gate.isInside)
    #expect(!gate.enter() && !gate.tryEnter())
    gate.leave()
    #expect(!gate.isInside)
    #expect(gate.tryEnter() && gate.isInside)
    gate.leave()
    #expect(gate.word.load(ordering: .relaxed) == 0)
  }

  @Test func `an action that is to be performed runs inside, at once if the gate is free`() {
    let (gate, log) = (Gate(), Log<String>())
    gate.perform { log("inside: \(gate.isInside)") }
    #expect(log.entries == ["inside: true"])
    #expect(!gate.isInside)
  }

  @Test func `notes are acted on in order, on the way out, also those that notes leave`() {
    let (gate, log) = (Gate(), Log<String>())
    _ = gate.enter() as Bool
    for number in 1...2 {
      gate.perform {
        log("note \(number), inside: \(gate.isInside)")
        gate.perform { log("note of note \(number)") }
      }
    }
    log("leaving")
    #expect(gate.hasNotes)
    gate.leave()
    #expect(!gate.hasNotes)
    let notes = ["note 1, inside: true", "note 2, inside: true", "note of note 1", "note of note 2"]
    #expect(log.entries == ["leaving"] + notes)
  }

  @Test func `notes may be acted on before the way out`() {
    let (gate, log) = (Gate(), Log<String>())
    _ = gate.enter() as Bool
    gate.perform { log("note") }
    gate.actOnNotes()
    log("leaving")
    gate.leave()
    #expect(log.entries == ["note", "leaving"])
    #expect(gate.word.load(ordering: .relaxed) == 0)
  }

  @Test func `deferred actions run outside, in order, after the pending ones`() {
    let (gate, log) = (Gate(), Log<String>())
    _ = gate.enter() as Bool
    gate.ifInside {
      gate.afterLeaving($0) {
        log("first, inside: \(gate.isInside)")
        gate.perform { log("inside again: \(gate.isInside)") }
      }
    }
    gate.perform { inside in
      log("note")
      gate.afterLeaving(inside) { log("of the note") }
    }
    gate.ifInside { gate.afterLeaving($0) { log("second") } }
    gate.leave()
    #expect(log.entries == ["note", "first, inside: false", "inside again: true", "second", "of the note"])
    #expect(gate.word.load(ordering: .relaxed) == 0)
  }

  @Test func `another thread's note is left without waiting, and acted on by the thread inside`() {
    let (gate, log) = (Gate(), Log<UInt>())
    _ = gate.enter() as Bool
    #expect(onThread { gate.perform { log(currentThread()) } }.wait())
    #expect(log.entries == [] && gate.hasNotes)
    gate.leave()
    #expect(log.entries == [currentThread()])
  }

  @Test func `another thread waits to enter, and is woken`() {
    let (gate, log) = (Gate(), Log<String>())
    _ = gate.enter() as Bool
    let other = onThread {
      #expect(gate.enter())
      log("other")
      gate.leave()
    }
    #expect(comesTrue { gate.word.load(ordering: .relaxed) != Gate.held })
    log("leaving")
    gate.leave()
    #expect(other.wait())
    #expect(log.entries == ["leaving", "other"])
  }

  @Test func `all waiting threads are woken, also when there are pending and deferred actions`() {
    let (gate, log, count) = (Gate(), Log<String>(), Counter())
    _ = gate.enter() as Bool
    let others = (0..<4).map { _ in
      onThread {
        _ = gate.enter() as Bool
        count.add()
        gate.leave()
      }
    }
    #expect(comesTrue { gate.word.load(ordering: .relaxed) != Gate.held })
    gate.perform { log("note") }
    gate.ifInside { gate.afterLeaving($0) { log("deferred") } }
    gate.leave()
    #expect(others.allSatisfy { $0.wait() })
    #expect(count.value == 4)
    #expect(log.entries == ["note", "deferred"])
  }

  @Test func `threads that enter a hundred thousand times never meet inside, and none sleeps on`() {
    let (gate, inside) = (Gate(), Unguarded())
    onThreads(2) { _ in
      for _ in 0..<100_000 {
        _ = gate.enter() as Bool
        inside.count += 1
        gate.leave()
      }
    }
    #expect(inside.count == 200_000)
  }

  @Test func `a gate that is handed over again and again loses no thread`() {
    let (gate, turn, inside) = (Gate(), Counter(), Unguarded())
    let rounds = 300
    let other = onThread {
      for round in 1...rounds {
        _ = comesTrue { turn.value == 2 * round - 1 }
        _ = gate.enter() as Bool
        inside.count += 1
        gate.leave()
        turn.add()
      }
    }
    for round in 1...rounds {
      _ = gate.enter() as Bool
      turn.add()
      // Leaves only when the other thread sleeps.
      #expect(comesTrue { gate.word.load(ordering: .relaxed) != Gate.held })
      gate.leave()
      #expect(comesTrue { turn.value == 2 * round })
    }
    #expect(other.wait())
    #expect(inside.count == rounds)
  }

  @Test func `notes of many threads are acted on once each, one at a time`() {
    let (gate, inside, done) = (Gate(), Unguarded(), Counter())
    onThreads(4) { thread in
      for round in 0..<2_000 {
        if (thread + round) % 2 == 0 {
          gate.perform {
            inside.count += 1
            if round % 100 == 0 { gate.afterLeaving($0) { done.add() } }
          }
        } else {
          _ = gate.enter() as Bool
          inside.count += 1
          gate.leave()
        }
      }
    }
    #expect(inside.count == 8_000)
    #expect(done.value == 40)
    #expect(gate.word.load(ordering: .relaxed) == 0)
  }
}

/// A count that something else must keep from concurrent changes; otherwise the thread sanitizer reports it.
final class Unguarded: @unchecked Sendable {
  var count = 0
}
