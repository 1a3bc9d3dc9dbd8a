import Reactive

/// What one observer will see of a track, from the moment in which it comes to the moment in which it leaves.
struct Prospect {
  private let values: [Track.Entry]
  private var range: Range<Int>
  private var farewell: Track.Entry?
  private(set) var end: Track.End?
  /// Whether it matters that an event comes from the scheduler, or not, within its instant.
  var comparesOrigin = true
  /// Whether a run that is disposed says so.
  var isAnswered = true

  init(_ track: Track) {
    values = track.values
    range = values.indices
    end = track.end
  }

  /// How many events there are before an instant.
  func count(before tick: Int) -> Int {
    if tick == .max { return range.count + (farewell == nil ? 0 : 1) + (end == nil ? 0 : 1) }
    return track.timeline.notes.count { $0.tick < tick }
  }

  /// Whether the event in some place is the one that was seen.
  @inline(__always) func shows(_ sighting: Course.Sighting, at place: Int) -> Bool {
    if place < range.count {
      let entry = values[range.lowerBound + place]
      guard case .next(entry.value) = sighting.event else { return false }
      return isThat(entry.moment, of: sighting)
    }
    if let farewell, place == range.count {
      guard case .next(farewell.value) = sighting.event else { return false }
      return isThat(farewell.moment, of: sighting)
    }
    guard place == range.count + (farewell == nil ? 0 : 1), let end else { return false }
    switch (sighting.event, end.termination) {
    case (.completed, .completed), (.interrupted, .interrupted): return isThat(end.moment, of: sighting)
    case (.failed(let seen), .failed(let foretold)): return seen == foretold && isThat(end.moment, of: sighting)
    default: return false
    }
  }

  /// All of it.
  var track: Track { Track(values[range] + (farewell.map { [$0] } ?? []), end: end) }

  /// The observer of a signal comes at a moment: it sees the rest, or that it comes too late.
  mutating func come(at moment: Juncture) {
    if let end, end.moment < moment {
      range = range.upperBound..<range.upperBound
      self.end = .init(moment: moment, termination: .interrupted)
    } else {
      range = place(moment)..<range.upperBound
    }
  }

  /// The observer disposes at a moment: a run is interrupted by that, an observation of a signal only ends.
  ///
  /// - Parameters:
  ///   - interruption: When the run says so; at once if omitted.
  ///   - farewell: What comes before the interruption.
  mutating func leave(
    at moment: Juncture,
    on road: Road,
    interrupted interruption: Juncture? = nil,
    farewell: String?
  ) {
    if let end, end.moment < moment { return }
    range = range.lowerBound..<place(moment)
    end = nil
    if road == .signal || !isAnswered { return }
    self.farewell = farewell.map { .init(moment: moment, value: $0) }
    end = .init(moment: interruption ?? moment, termination: .interrupted)
  }

  /// The observer disposes while it handles an event, counted from 0.
  ///
  /// A disposal of a run waits its turn: what one event brings, it brings whole. What a run sends while it is being started
  /// comes too early: there is nothing yet to dispose of.
  mutating func leave(inside delivery: Int, on road: Road, farewell: String?) {
    guard delivery < range.count else { return }
    let place = range.lowerBound + delivery
    let moment = values[place].moment
    if road == .producer, moment.tick == 0, moment.phase == .observation { return }
    if road == .signal || !isAnswered {
      range = range.lowerBound..<place + 1
      end = nil
      return
    }
    if end?.moment == moment { return }
    let rest = range.upperBound
    var next = place
    while next < rest, values[next].moment <= moment { next += 1 }
    range = range.lowerBound..<next
    self.farewell = farewell.map { .init(moment: moment, value: $0) }
    end = .init(moment: moment, termination: .interrupted)
  }

  /// Whether something was seen in the instant of a moment, and came from the scheduler if it was to.
  @inline(__always) private func isThat(_ moment: Juncture, of sighting: Course.Sighting) -> Bool {
    moment.tick == sighting.tick && (!comparesOrigin || moment.isScheduled == sighting.isScheduled)
  }

  /// The place of the first value that does not come before the moment.
  private func place(_ moment: Juncture) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, values[place].moment < moment { place += 1 }
    return place
  }
}
