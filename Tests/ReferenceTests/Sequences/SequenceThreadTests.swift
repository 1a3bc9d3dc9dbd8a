import ReactiveContractKit
import Testing

@testable import Reactive

/// A sequence that several threads read at once: every schedule up to two preemptions.
@Suite struct SequenceThreadTests {
  private static func verdict(_ log: Log<Int>, _ seen: Log<[Int]>, _ expected: [Int], threads: Int)
    -> (InterleavingOutcome) -> String?
  {
    { outcome in
      let isRight =
        outcome == .completed && log.entries == expected
        && seen.entries == Array(repeating: expected, count: threads)
      return isRight ? nil : "\(outcome), worked out \(log.entries), seen \(seen.entries)"
    }
  }

  @Test func `threads that ask at once get one answer, worked out once`() {
    let scenario = InterleavingScenario("ask") { interleaving in
      let (log, seen) = (Log<Int>(), Log<[Int]>())
      let sequence = PullSequence(1...2).map { value in
        interleaving.yield(before: "work out \(value)")
        log(value)
        interleaving.yield(after: "worked out \(value)")
        return value
      }
      let body = {
        interleaving.yield(before: "ask")
        seen(Array(sequence))
      }
      return InterleavingCast([body, body, body], verdict: Self.verdict(log, seen, [1, 2], threads: 3))
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
    #expect(report.schedules > 20)
  }

  @Test func `a thread that reads a rest waits for a thread that computes it through another sequence`() {
    let scenario = InterleavingScenario("rest") { interleaving in
      let (log, seen) = (Log<Int>(), Log<[Int]>())
      let second = PullSequence(1...1).map { value in
        interleaving.yield(before: "work out")
        log(value)
        interleaving.yield(after: "worked out")
        return value
      }
      let first = PullSequence.empty.concat(second)
      let bodies = [first, second].map { sequence in
        {
          interleaving.yield(before: "ask")
          seen(Array(sequence))
        }
      }
      return InterleavingCast(bodies, verdict: Self.verdict(log, seen, [1], threads: 2))
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `threads of the system read and release one long sequence`() {
    let worked = Counter()
    let sequence = PullSequence(1...2_000).map { value in
      worked.add()
      return value
    }
    let sums = Log<Int>()
    onThreads(4) { thread in
      var rest = sequence
      var sum = 0
      while let head = rest.head {
        sum += head
        rest = rest.tail
      }
      sums(sum)
    }
    #expect(sums.entries == Array(repeating: 2_001_000, count: 4) && worked.value == 2_000)
  }

  @Test(.expectsExit, arguments: [2, 3])
  func `sequences that need each other's values stop the program, also on several threads`(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [count] in
      let sequences = Guarded<[PullSequence<Int>]>([])
      let (begun, mayAsk) = (Calls(), Calls())
      sequences.withLock { sequences_ in
        for index in 0..<count {
          sequences_.append(
            PullSequence {
              begun.report()
              _ = mayAsk.wait()
              return sequences.withLock { $0 }[(index + 1) % count].tail
            }
          )
        }
      }
      let ends = sequences.withLock { $0 }.map { sequence in onThread { _ = sequence.head } }
      _ = begun.wait(for: count)
      for _ in 0..<count { mayAsk.report() }
      for end in ends { _ = end.wait() }
    }
    #expect(result.said("a sequence needs a value that this thread is just working out for it"))
  }
}
