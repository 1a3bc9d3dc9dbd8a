import Reactive
public import ReactiveContractKit

@freestanding(expression)
macro text<Value>(of value: Value) -> String = #externalMacro(module: "MergingMacros", type: "TextMacro")

/// The operators of this package, as the kit judges them.
public enum Merges {
  public static let correct: Subject = merge(CountedEnds.self, named: #text(of: CountedEnds()))
  public static let broken: Subject = merge(MiscountedEnds.self, named: #text(of: MiscountedEnds()))

  private static func merge<Counted: Ends>(_ ends: Counted.Type, named name: String) -> Subject {
    Subject(
      OperatorSubject(combining: "merge with \(name)", values: raceValues) { first, second, _ in
        EventSource<Int, TestFailure> { sink in
          let (delivery, ends) = (Delivery(sink), Counted())
          for input in [first, second] {
            delivery.keep(
              input.observe { event in
                if case .completed = event, !ends.add() { return }
                delivery.send(event)
              }
            )
          }
          return Cancellation { delivery.send(.interrupted) }
        }
      }
    )
  }
}
