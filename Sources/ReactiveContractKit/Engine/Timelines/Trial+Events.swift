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
    var events: [ReceivedEvent] = []
    var index = 0
    while index < deliveries.count {
      let tick = deliveries[index].tick - start
      if deliveries[index].observer == observer, tick < end {
        events.append(ReceivedEvent(tick: tick, text: objects.numbered(text(of: index))))
      }
      index += 1
    }
    return events
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
