import Dispatch
import Foundation
import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct SchedulerReferenceTests {
  @Test(arguments: ["ImmediateScheduler", "QueueScheduler", "FallbackScheduler", "TestScheduler"])
  func `the schedulers of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.scheduler.within(.small).verify(subject)
  }

  @Test func `a scheduler on a queue that targets another one keeps the contract`() throws {
    try Contract.scheduler.verify("QueueScheduler, targeting") {
      SchedulerAdapter(QueueScheduler(targeting: DispatchQueue(label: "target")))
    }
  }

  @Test func `a scheduler of another author is judged in three lines`() throws {
    try Contract.scheduler.verify("Line") {
      let line = Line()
      return SchedulerAdapter(schedule: { task in Cancellation(line.add(task)) })
    }
  }

  @Test func `a finding on a scheduler with a thread for each task says that tasks run at the same time`() throws {
    let crowd = SchedulerSubject("crowd", canCancel: false) {
      SchedulerAdapter(schedule: { task in
        let hasBegun = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          hasBegun.signal()
          task()
        }
        hasBegun.wait()
        return nil
      })
    }
    let finding = try #require(Subject(crowd).report(steps: 2).judgement(of: "T1")?.verdict.findings.first)
    #expect(finding.headline == "task 2 began while task 1 was running")
    #expect(finding.cause == "tasks run on several threads, and nothing serializes them.")
  }

  @Test func `rules about what a scheduler does not offer do not apply`() {
    let subject = SchedulerSubject("caller", readings: ["T4/inline"]) {
      SchedulerAdapter(
        schedule: { task in
          task()
          return nil
        }
      )
    }
    let report = Subject(subject).report()
    #expect(report.judgements.map(\.rule) == ["T1", "T2", "T3", "T4", "T5", "T6", "T7"])
    #expect(
      report.judgement(of: "T1")?.verdict == .notApplicable("declared T4/inline: each task runs on its caller's thread")
    )
    #expect(report.judgement(of: "T3")?.verdict == .notApplicable("declared T4/inline: no task ever waits"))
    #expect(report.judgement(of: "T5")?.verdict == .notApplicable("the scheduler cannot delay tasks"))
    #expect(report.judgement(of: "T6")?.verdict == .notApplicable("the scheduler has no recursive scheduling"))
  }
}

/// A line of another author: a scheduler that runs work items on a serial queue.
private final class Line: Sendable {
  private let queue = DispatchQueue(label: "line")

  func add(_ task: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let place = Place(task)
    queue.async { place.take()?() }
    return { _ = place.take() }
  }
}

/// The place where a task waits for its turn.
private final class Place: @unchecked Sendable {
  private let queue = DispatchQueue(label: "place")
  private var task: (@Sendable () -> Void)?

  init(_ task: @escaping @Sendable () -> Void) { self.task = task }

  func take() -> (@Sendable () -> Void)? { queue.sync { task.take() } }
}
