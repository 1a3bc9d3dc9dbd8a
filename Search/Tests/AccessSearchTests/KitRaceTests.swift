import Foundation
import Reactive
import ReactiveContractKit
import Testing

/// The races that the kit puts subjects through, with threads that change places at every access.
@Suite(.serialized) struct KitRaceTests {
  /// How many of two streams have ended, counted in one step or in two.
  private final class Ends: @unchecked Sendable {
    private let lock = NSLock()
    private let takesTwoSteps: Bool
    private var count = 0

    init(takesTwoSteps: Bool) { self.takesTwoSteps = takesTwoSteps }

    /// Counts an end; tells whether it was the last one.
    func add() -> Bool {
      if !takesTwoSteps {
        return lock.withLock {
          count += 1
          return count == 2
        }
      }
      let before = lock.withLock { count }
      lock.withLock { count = before + 1 }
      return before + 1 == 2
    }
  }

  /// A merge that an author has written, with a lock around every delivery.
  private func merge(countsInTwoSteps: Bool) -> ReactiveContractKit.Subject {
    ReactiveContractKit.Subject(
      OperatorSubject(combining: "merge of an author", values: [1, 2, 3]) { first, second, _ in
        EventSource<Int, TestFailure> { sink in
          let (delivery, ends) = (NSRecursiveLock(), Ends(takesTwoSteps: countsInTwoSteps))
          let observe = { (source: EventSource<Int, TestFailure>) in
            source.observe { event in
              if case .completed = event, !ends.add() { return }
              delivery.withLock { sink(event) }
            }
          }
          let both = (observe(first), observe(second))
          return Cancellation {
            both.0.dispose()
            both.1.dispose()
          }
        }
      }
    )
  }

  @Test func `a race inside the locks of an author is found, with functions and lines`() throws {
    let reports = merge(countsInTwoSteps: true).searchesAtEveryAccess(seconds: 10)
    let found = try #require(reports.first { $0.finding != nil })
    #expect(found.doubt == nil)
    #expect(found.trace.first?.contains("thread A") == true)
    // Each of two threads passes the lock on its way to the count.
    let steps = found.trace.filter { $0.contains("KitRaceTests.swift:") && $0.contains("Ends.add") }
    #expect(Set(steps.map { $0.hasPrefix(" ") }) == [true, false])
  }

  @Test
  func `a verdict says that threads could switch at every access, and its token shows the same two hundred times`()
    throws
  {
    let subject = merge(countsInTwoSteps: true)
    let judged = try #require(subject.report().judgements.first { $0.rule == "E5" })
    #expect(judged.scope.contains("switching at every access"))
    let finding = try #require(judged.verdict.findings.first)
    for _ in 0..<200 {
      let again = subject.report(replaying: finding.replay).judgements.first?.verdict.findings.first
      #expect(again?.headline == finding.headline)
      #expect(again?.trace == finding.trace)
    }
  }

  @Test func `what holds is said to hold for so many schedules, or with what chance`() throws {
    let judged = try #require(merge(countsInTwoSteps: false).report().judgements.first { $0.rule == "E5" })
    #expect(judged.verdict == .held)
    #expect(judged.scope.contains("schedules that differ") || judged.scope.contains("with a probability of at least"))
  }

  /// How long each race of the reference is searched at night; by default not at all.
  private static let secondsPerRace = ProcessInfo.processInfo.environment["SEARCH_SECONDS"].flatMap(Double.init)

  @Test(.enabled("SEARCH_SECONDS says how long each race is searched") { secondsPerRace != nil })
  func `in no race of the reference anything is found`() {
    var (all, complete) = (0, 0)
    for subject in ReactiveContractKit.Subject.reference {
      for report in subject.searchesAtEveryAccess(seconds: Self.secondsPerRace ?? 0) {
        #expect(report.finding == nil, "\(subject.name): \(report.rule) \(report.race)")
        print(
          subject.name,
          report.rule,
          report.race,
          report.scheduleCount,
          report.randomCount,
          report.isComplete,
          report.mismatchCount,
          report.finding ?? "",
          separator: "\t"
        )
        all += 1
        if report.isComplete { complete += 1 }
      }
    }
    print("\(complete) of \(all) races: every schedule that differs")
  }

  @Test(arguments: ["Signal", "Signal, mapped", "SignalProducer", "concat", "then", "merge"])
  func `in the reference nothing is found`(name: String) throws {
    let subject = try #require(ReactiveContractKit.Subject.reference.first { $0.name == name })
    for report in subject.searchesAtEveryAccess(seconds: 2) {
      #expect(report.finding == nil, "\(report.rule) \(report.race)")
    }
  }
}
