import Foundation
import Reactive
import Synchronization
import Testing

/// The speed of a search, and the schedules that it leaves out: only printed, as the figures depend on the machine.
@Suite(.serialized) struct RateTests {
  typealias Stage = ReactiveTests.Stage

  /// Small tasks of two threads on a stream or a property.
  enum Row: String, CaseIterable {
    case map = "two senders through map"
    case merge = "two senders of merge"
    case end = "an end beside a disposal"
    case property = "two threads set a property"
    case take = "two senders of take(first: 1)"

    var subject: Subject {
      Subject {
        Stage { self.prepare($0) }
      } run: { stage, thread in
        self.run(stage, thread)
      }
    }

    private func prepare(_ stage: Stage) {
      switch self {
      case .map: stage.start(stage.pipe().map { $0 + 1 })
      case .merge: stage.start(stage.pipe().merge(with: stage.pipe()))
      case .end: stage.start(stage.pipe())
      case .property: stage.properties = [MutableProperty(0)]
      case .take: stage.start(stage.pipe().take(first: 1))
      }
    }

    private func run(_ stage: Stage, _ thread: Int) {
      switch self {
      case .map, .take: stage.inputs[0].send(value: thread)
      case .merge: stage.inputs[thread].send(value: thread)
      case .end: if thread == 0 { stage.inputs[0].sendCompleted() } else { stage.run?.dispose() }
      case .property: stage.properties[0].value = thread
      }
    }
  }

  @Test(
    .enabled("SEARCH_RATES asks for figures") { ProcessInfo.processInfo.environment["SEARCH_RATES"] != nil },
    arguments: Row.allCases
  )
  func `schedules, all and those that differ, and how many a second`(row: Row) {
    let all = row.subject.search(isBruteForce: true, scheduleCount: 2_000_000, seconds: 60)
    let differing = row.subject.search(forgetsStates: true, randomCount: 100)
    let kept = row.subject.search(randomCount: 100)
    #expect(all.findsNothing && differing.holds && kept.holds)
    let count = 20_000
    let time = ContinuousClock().measure {
      _ = row.subject.search(isBruteForce: true, scheduleCount: UInt64(count))
    }
    let rate = Double(min(count, all.scheduleCount)) / (time / .seconds(1))
    print(
      row.rawValue,
      all.isComplete ? "\(all.scheduleCount)" : "more than \(all.scheduleCount)",
      differing.scheduleCount,
      kept.scheduleCount,
      "\(Int(rate)) a second",
      separator: "\t"
    )
  }
}
