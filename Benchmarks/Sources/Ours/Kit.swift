import Reactive
import ReactiveContractKit

/// Work of the kit for which its users wait.
public enum Kit {
  /// Verifies one operator at default scope, and returns the number of runs.
  public static func verifyOne() -> Int {
    let subject = OperatorSubject<String, Int>("map", values: ["a", "b"]) { source, _ in
      EventSource(SignalProducer(source).map { $0.count })
    }
    return runs(of: Subject(subject).report())
  }

  /// Searches all schedules of two threads that send into one signal, with at most three preemptions.
  ///
  /// - Returns: The number of schedules.
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

  /// Every rule is checked by the same runs; rules that need threads or runs of their own have fewer.
  private static func runs(of report: Report) -> Int { report.judgements.map(\.runs).max() ?? 0 }
}
