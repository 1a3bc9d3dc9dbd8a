import Reactive

/// What came of a rehearsal: what each observer saw, and what fell together.
struct Course {
  /// An event that reached an observer.
  struct Sighting {
    // Short, because there are many of them.
    private let observerNumber: Int32
    private let tickNumber: Int32
    let event: Event<String, TestFailure>
    /// Whether it came out of an action of the scheduler.
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

  let sightings: ContiguousArray<Sighting>
  /// What fell into one instant, so that its order could have been another.
  let ties: Trial.Ties
  /// Whether some instant went on scheduling for itself without end, and was left.
  let ranAway: Bool
  /// The instant in which a result that has no end was left; `nil` if nothing could come any more.
  let horizon: Int?
  /// The last instant in which an input was observed and might have sent something.
  let lastOpen: Int
  /// Whether no input was observed any more in the end: whatever else they have to send reaches nobody.
  let isDeserted: Bool
  /// The ends of inputs that somebody still listened to.
  let heardEnds: Set<EventKind>

  /// The first observer who did not see what it should have seen.
  func firstStranger(to prospects: [Prospect]) -> Int? {
    if ranAway { return 0 }
    let horizon = horizon ?? .max
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: prospects.count) { places in
      places.initialize(repeating: 0)
      for sighting in sightings {
        let observer = sighting.observer
        guard observer < prospects.count, prospects[observer].shows(sighting, at: places[observer]) else {
          return min(observer, prospects.count - 1)
        }
        places[observer] += 1
      }
      return prospects.indices.first { prospects[$0].count(before: horizon) != places[$0] }
    }
  }

  /// What an observer saw.
  func timeline(of observer: Int) -> Timeline<String, TestFailure> {
    Timeline(sightings.filter { $0.observer == observer }.map { .init($0.tick, $0.event) })
  }

  /// The first event that an observer saw in the instant in which it should have, but not from where.
  func detour(of observer: Int, from track: Track) -> String? {
    let moments = track.values.map(\.moment) + (track.end.map { [$0.moment] } ?? [])
    let seen = sightings.filter { $0.observer == observer }
    guard let (sighting, _) = zip(seen, moments).first(where: { $0.isScheduled != $1.isScheduled }) else { return nil }
    return "\(sighting.event) comes \(sighting.isScheduled ? "from the scheduler" : "without the scheduler")"
  }
}
