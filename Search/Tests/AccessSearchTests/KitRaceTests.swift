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

  @Test func `a race inside the locks of an author is found`() {
    let reports = merge(countsInTwoSteps: true).searchesAtEveryAccess(seconds: 10)
    #expect(reports.contains { $0.finding != nil })
  }

  /// How long each race of the reference is searched at night; by default not at all.
  private static let secondsPerRace = ProcessInfo.processInfo.environment["SEARCH_SECONDS"].flatMap(Double.init)

  @Test(.enabled("SEARCH_SECONDS says how long each race is searched") { secondsPerRace != nil })
  func `in no race of the reference anything is found`() {
    var (all, complete) = (0, 0)
    let only = ProcessInfo.processInfo.environment["SEARCH_SUBJECTS"]?.split(separator: ";").map(String.init)
    for subject in ReactiveContractKit.Subject.reference where only?.contains(subject.name) ?? true {
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
