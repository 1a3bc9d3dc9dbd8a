import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators whose values are of unusual types.
  static var oddValues: [CorrectSubject] {
    [
      CorrectSubject("values/closures", "Sends closures, which cannot be compared.") {
        Subject(
          OperatorSubject(signal: "closures", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
            signal.map { value -> @Sendable () -> String in { value } }
          }
        )
      },
      CorrectSubject("values/objects", "Sends a new object for every value, which is equal to no other.") {
        Subject(
          OperatorSubject(signal: "objects", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
            signal.map(Box.init)
          }
        )
      },
      CorrectSubject("values/nothing at all", "Takes and sends the empty tuple, so that all values look alike.") {
        Subject(
          OperatorSubject<Nothing, Void>("empty tuples", capabilities: silent, values: [Nothing(), Nothing()]) {
            source,
            _ in
            source.map { _ in () }
          }
        )
      },
      CorrectSubject("values/two equal ones", "Is sent the same value under two letters.") {
        Subject(
          OperatorSubject(signal: "two equal values", values: [1, 1]) { (signal: Signal<Int, TestFailure>, _) in
            signal.scan(0, +)
          }
        )
      },
      CorrectSubject("values/optionals of optionals", "Sends nil and nil of nil, which are two values.") {
        Subject(
          OperatorSubject(signal: "nil", values: [nil, 1, .some(nil)]) { (signal: Signal<Int??, TestFailure>, _) in
            signal.map { $0 }
          }
        )
      },
      CorrectSubject("values/texts with the signs of drawings", "Sends texts such as | and #, and a line break.") {
        Subject(
          OperatorSubject(signal: "signs: |, # and 'quotes'", values: ["|", "#\n!"]) {
            (signal: Signal<String, TestFailure>, _) in signal.map { $0 + "-" }
          }
        )
      },
      CorrectSubject("values/a thousand for one", "Sends many values for every value that it receives.") {
        Subject(
          OperatorSubject(signal: "a hundred for one", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
            signal.map { value in (1...100).map { "\(value)\($0)" } }.flatten()
          }
        )
      },
      CorrectSubject("values/none ever", "Drops every value, and is of a type that has values.") {
        Subject(
          OperatorSubject(signal: "drops all", traits: .ignoresValues, values: ["a", "b"]) {
            (signal: Signal<String, TestFailure>, _) in signal.filter { _ in false }
          }
        )
      },
    ]
  }

  final class Box: Sendable {
    let value: String

    init(_ value: String) { self.value = value }
  }

  private struct Nothing: Sendable {}
}
