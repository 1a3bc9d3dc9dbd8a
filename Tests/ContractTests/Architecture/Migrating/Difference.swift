import Reactive
import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// A difference between this package and another library, in the smallest run that shows it.
struct Difference: Sendable {
  typealias Source = OperatorForm.Work

  /// The heading under which `Docs/Migrating.md` draws it.
  let title: String

  /// Draws the inputs and, as `here`, the output.
  let draw: @Sendable () throws -> [Drawing.Row]
}

extension Difference {
  /// Makes a difference with one input.
  static func one<Output: Sendable, Failure: Error>(
    _ title: String,
    on line: String,
    _ apply: @escaping @Sendable (Source, TestScheduler) -> SignalProducer<Output, Failure>
  ) -> Difference {
    Difference(title: title) {
      var drawing = Drawing()
      let source: Source = try drawing.hot("source", line)
      try drawing.run("here", apply(source, drawing.scheduler))
      return drawing.rows
    }
  }

  /// Makes a difference with two inputs.
  static func two<Output: Sendable, Failure: Error>(
    _ title: String,
    on first: String,
    and second: String,
    _ apply: @escaping @Sendable (Source, Source) -> SignalProducer<Output, Failure>
  ) -> Difference {
    Difference(title: title) {
      var drawing = Drawing()
      let inputs: (Source, Source) = (try drawing.hot("source", first), try drawing.hot("other", second))
      try drawing.run("here", apply(inputs.0, inputs.1))
      return drawing.rows
    }
  }
}
