import Reactive
import ReactiveContractKit

/// What the kit does for its users, for those who want to know how long they will wait.
public enum Kit {
  /// Verifies one operator at default scope, and tells how many runs that took.
  public static func verifyOne() -> Int {
    let subject = OperatorSubject<String, Int>("map", values: ["a", "b"]) { source, _ in
      EventSource(SignalProducer(source).map { $0.count })
    }
    return runs(of: Subject(subject).report())
  }

  /// Searches all schedules of two threads that send into one signal, with at most three preemptions, and tells how many
  /// there were.
  public static func searchSchedules() -> Int {
    let scenario = InterleavingScenario("two threads send") { interleaving in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { value in
        interleaving.yield(before: "handle \(value)")
        interleaving.judge(true, "")
      }
      func sending(_ values: [Int]) -> () -> Void {
        {
          for value in values {
            interleaving.yield(before: "send \(value)")
            input.send(value: value)
          }
        }
      }
      return InterleavingCast(sending([1, 2]), sending([10, 20]))
    }
    let report = Exploration(scenario, preemptions: 3).run()
    guard report.isComplete, report.failures.isEmpty, report.inconclusive == nil else { return 0 }
    return report.schedules
  }

  /// Every rule is judged by the same runs; those that need threads or a life of their own have fewer.
  private static func runs(of report: Report) -> Int { report.judgements.map(\.runs).max() ?? 0 }
}
