extension Trial {
  /// An event that an observer received, and its instant, counted from a given one.
  struct ReceivedEvent: Equatable {
    let tick: Int
    let text: String
  }

  /// Returns all events that an observer received, with instants counted from the given one.
  ///
  /// - Parameter end: The number of instants to include; limits the comparison of endless runs of different lengths.
  @inline(never)
  func events(of observer: Int, since start: Int = 0, for end: Int = .max) -> [ReceivedEvent] {
    var objects = ObjectNumbers()
    return deliveries.indices.compactMap { index in
      guard deliveries[index].observer == observer, deliveries[index].tick - start < end else { return nil }
      return ReceivedEvent(tick: deliveries[index].tick - start, text: objects.numbered(text(of: index)))
    }
  }

  /// Returns the event of a delivery as a diagram draws it.
  func text(of delivery: Int) -> String {
    switch payloads.note(of: delivery) {
    case .value(let name): name
    case .failed(let name): name.isEmpty ? "#" : "#\(name.quotedMarble)"
    case .sign(let sign): String(sign)
    }
  }
}
