extension Trial {
  /// What an observer was told, and when, counted from when it came.
  struct Told: Equatable {
    let tick: Int
    let text: String
  }

  /// Everything that an observer was told, by instants since the given one.
  ///
  /// - Parameter end: How many instants count, for what goes on without end and is watched for different times.
  @inline(never)
  func story(of observer: Int, since start: Int = 0, for end: Int = .max) -> [Told] {
    deliveries.indices.compactMap { index in
      guard deliveries[index].observer == observer, deliveries[index].tick - start < end else { return nil }
      return Told(tick: deliveries[index].tick - start, text: text(of: index))
    }
  }

  /// The event of a delivery as a diagram draws it.
  func text(of delivery: Int) -> String {
    switch payloads.note(of: delivery) {
    case .value(let name): name
    case .failed(let name): name.isEmpty ? "#" : "#\(name.quotedMarble)"
    case .sign(let sign): String(sign)
    }
  }
}
