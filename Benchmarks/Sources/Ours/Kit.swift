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

  /// Judges the whole reference on all processors, and tells how many runs that took.
  public static func judgeAll() -> Int {
    Catalogue.reference.reports().reduce(0) { $0 + runs(of: $1) }
  }

  /// Every rule is judged by the same runs; those that need threads or a life of their own have fewer.
  private static func runs(of report: Report) -> Int { report.judgements.map(\.runs).max() ?? 0 }
}
