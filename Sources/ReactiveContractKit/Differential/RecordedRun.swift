import Reactive

/// The record of a run: the events that each observer received, and the ties.
struct RecordedRun {
  /// An event that reached an observer.
  struct RecordedEvent {
    // Stored in few bytes, because there are many of them.
    private let observerNumber: Int32
    private let tickNumber: Int32
    let event: Event<String, TestFailure>
    /// True if the event came from an action of the scheduler.
    let isScheduled: Bool

    init(observer: Int, tick: Int, event: Event<String, TestFailure>, isScheduled: Bool) {
      observerNumber = Int32(truncatingIfNeeded: observer)
      tickNumber = Int32(truncatingIfNeeded: tick)
      self.event = event
      self.isScheduled = isScheduled
    }

    var observer: Int { Int(observerNumber) }
    var tick: Int { Int(tickNumber) }
  }

  let events: ContiguousArray<RecordedEvent>
  /// The things that fell into one instant, so that their order could have been another.
  let ties: Trial.Ties
  /// True if an instant scheduled for itself without end, and was abandoned.
  let ranAway: Bool
  /// The instant in which a result without an end was abandoned; `nil` if no event could follow.
  let horizon: Int?
  /// The last instant in which an input was observed and might have sent something.
  let lastOpen: Int
  /// True if no input was observed any more at the end: the rest of the scripts has no effect.
  let isDeserted: Bool
  /// The kinds of ends that inputs sent to an observer.
  let sentEnds: Set<EventKind>

  /// Returns the first observer that did not receive what it should have.
  func firstMismatch(to expectations: [ObserverExpectation]) -> Int? {
    if ranAway { return 0 }
    let horizon = horizon ?? .max
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: expectations.count) { places in
      places.initialize(repeating: 0)
      for recorded in events {
        let observer = recorded.observer
        guard observer < expectations.count, expectations[observer].shows(recorded, at: places[observer]) else {
          return min(observer, expectations.count - 1)
        }
        places[observer] += 1
      }
      return expectations.indices.first { index in
        expectations[index].count(before: horizon) != places[index]
          && !expectations[index].mayEnd(after: events.last { $0.observer == index })
      }
    }
  }

  /// Returns the events that an observer received.
  func timeline(of observer: Int) -> Timeline<String, TestFailure> {
    Timeline(events.filter { $0.observer == observer }.map { .init($0.tick, $0.event) })
  }

  /// Returns a sentence about the first event that came in its instant, but not from the predicted origin.
  func detour(of observer: Int, from timeline: PredictedTimeline) -> String? {
    let moments = timeline.values.map(\.moment) + (timeline.end.map { [$0.moment] } ?? [])
    let seen = events.filter { $0.observer == observer }
    guard let (recorded, _) = zip(seen, moments).first(where: { $0.isScheduled != $1.isScheduled }) else { return nil }
    return "\(recorded.event) comes \(recorded.isScheduled ? "from the scheduler" : "without the scheduler")"
  }
}
