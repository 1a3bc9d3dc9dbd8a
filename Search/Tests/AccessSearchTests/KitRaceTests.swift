import Foundation
import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The races that the kit runs on subjects, with threads that switch at every access.
@Suite(.serialized) struct KitRaceTests {
  /// The time for each race of the reference; by default no race is searched.
  private static let secondsPerRace = ProcessInfo.processInfo.environment["SEARCH_SECONDS"].flatMap(Double.init)

  /// Takes one race of this many, for longer searches; by default every race.
  private static let stride = ProcessInfo.processInfo.environment["SEARCH_EVERY"].flatMap(Int.init) ?? 1

  @Test(.enabled("SEARCH_SECONDS says how long each race is searched") { secondsPerRace != nil })
  func `in no race of the reference anything is found`() {
    var (all, complete, place) = (0, 0, 0)
    for subject in ReactiveContractKit.Subject.reference {
      let reports = subject.searchesAtEveryAccess(seconds: Self.secondsPerRace ?? 0) { _, _ in
        place += 1
        return place % max(1, Self.stride) == 0
      }
      for report in reports {
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

  /// One thread writes each parcel and another reads it; only the scheduler orders the two.
  @Test func `an operator that schedules each event by itself is ordered by its scheduler`() {
    final class Parcel: @unchecked Sendable {
      var event: Event<String, TestFailure>
      init(_ event: Event<String, TestFailure>) { self.event = event }
    }
    let subject = ReactiveContractKit.Subject(
      OperatorSubject(signal: "each by itself", traits: .asynchronous, values: ["a", "b"]) { signal, scheduler in
        Signal { observer, lifetime in
          lifetime += signal.observe { event in
            let parcel = Parcel(event)
            scheduler.schedule { observer.send(parcel.event) }
          }
        }
      }
    )
    let reports = subject.searchesAtEveryAccess(seconds: 4) { $1.contains("while the scheduler takes turns") }
    #expect(!reports.isEmpty)
    for report in reports { #expect(report.finding == nil, "\(report.race): \(report.trace.joined(separator: "\n"))") }
  }
}
