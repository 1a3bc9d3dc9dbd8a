extension Trial {
  /// Returns what the operator delivered, observed, disposed and scheduled, to be compared with another run.
  ///
  /// - Parameter input: The input that sends something else in the other run, whose end releases its own observation.
  func reaction(toOthersThan input: Int) -> [String] {
    let events = deliveries.indices.map { "\(deliveries[$0].tick): \(words($0))" }
    let end = lives[0].ended
    let inputs = runs.map { run in
      // An input that ends releases its observation itself, and the end of the output disposes those that are left.
      let isDisposed = run.disposed != .max && (run.input != input || run.ended == .max && run.disposed < end)
      return "\(run.input) \(run.openedAt) \(isDisposed ? run.disposedAt : -1)"
    }
    return events + inputs + steps.map(\.pending).filter { $0 > 0 }.map(String.init)
  }
}
