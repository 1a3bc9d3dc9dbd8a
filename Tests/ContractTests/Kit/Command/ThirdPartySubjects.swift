import Reactive
import ReactiveContractKit

/// The operators of a third party: one that keeps the rules, and one that does not.
extension Subject {
  private typealias Text = EventSource<String, TestFailure>

  /// An operator that passes everything on.
  static var plain: Subject {
    Subject(OperatorSubject<String, String>("plain", values: ["a", "b"]) { (source, _) -> Text in source })
  }

  /// An operator that drops failures.
  static var deaf: Subject { deaf(named: "deaf") }

  /// An operator with a name that drops failures.
  static func deaf(named name: String) -> Subject {
    Subject(
      OperatorSubject<String, String>(name, values: ["a", "b"]) { (source, _) -> Text in
        Text { sink in
          source.observe { event in
            if case .failed = event { return }
            sink(event)
          }
        }
      }
    )
  }
}
