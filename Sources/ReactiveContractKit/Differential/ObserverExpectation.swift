import Reactive

/// The events of a track that one observer should receive between attaching and detaching.
struct ObserverExpectation {
  private let values: [PredictedTimeline.Entry]
  private var range: Range<Int>
  private var farewell: PredictedTimeline.Entry?
  private(set) var end: PredictedTimeline.End?
  /// True if an event must come from the predicted origin, too: from the scheduler, or not.
  var comparesOrigin = true
  /// True if a run that is disposed sends an interruption.
  var isAnswered = true
  /// True if a disposal inside a handler takes effect after all results of the event that is handled.
  var finishesEvents = true
  /// The value inside whose handler the observer disposes of its run; `nil` if it does not.
  private var cut: (count: Int, moment: LogicalTime)?

  init(_ track: PredictedTimeline) {
    values = track.values
    range = values.indices
    end = track.end
  }

  /// Returns the number of events before an instant.
  func count(before tick: Int) -> Int {
    if tick == .max { return range.count + (farewell == nil ? 0 : 1) + (end == nil ? 0 : 1) }
    return track.timeline.notes.count { $0.tick < tick }
  }

  /// Returns true if the event at a place is the one that was seen.
  @inline(__always) func shows(_ recorded: RecordedRun.RecordedEvent, at place: Int) -> Bool {
    if let cut, place >= cut.count, case .interrupted = recorded.event { return isThat(cut.moment, of: recorded) }
    if place < range.count {
      let entry = values[range.lowerBound + place]
      guard case .next(entry.value) = recorded.event else { return false }
      return isThat(entry.moment, of: recorded)
    }
    if let farewell, place == range.count {
      guard case .next(farewell.value) = recorded.event else { return false }
      return isThat(farewell.moment, of: recorded)
    }
    guard place == range.count + (farewell == nil ? 0 : 1), let end else { return false }
    switch (recorded.event, end.termination) {
    case (.completed, .completed), (.interrupted, .interrupted): return isThat(end.moment, of: recorded)
    case (.failed(let seen), .failed(let foretold)): return seen == foretold && isThat(end.moment, of: recorded)
    default: return false
    }
  }

  /// Returns true if the observer may receive no more after its last event: its disposal cut the results short.
  func mayEnd(after last: RecordedRun.RecordedEvent?) -> Bool {
    guard cut != nil, case .interrupted? = last?.event else { return false }
    return true
  }

  /// The track of these events.
  var track: PredictedTimeline { PredictedTimeline(values[range] + (farewell.map { [$0] } ?? []), end: end) }

  /// Attaches the observer of a signal at a moment: it receives the rest, or an interruption if it comes too late.
  mutating func come(at moment: LogicalTime) {
    if let end, end.moment < moment {
      range = range.upperBound..<range.upperBound
      self.end = .init(moment: moment, termination: .interrupted)
    } else {
      range = place(moment)..<range.upperBound
    }
  }

  /// Disposes at a moment: a run is interrupted by that, an observation of a signal only ends.
  ///
  /// - Parameters:
  ///   - interruption: The moment of the run's interruption; by default, the moment of the disposal.
  ///   - farewell: The value that is sent before the interruption.
  mutating func leave(
    at moment: LogicalTime,
    on streamKind: StreamKind,
    interrupted interruption: LogicalTime? = nil,
    farewell: String?
  ) {
    if let end, end.moment < moment { return }
    range = range.lowerBound..<place(moment)
    end = nil
    if streamKind == .signal || !isAnswered { return }
    self.farewell = farewell.map { .init(moment: moment, value: $0) }
    end = .init(moment: interruption ?? moment, termination: .interrupted)
  }

  /// Disposes while the observer handles an event, counted from 0.
  ///
  /// A disposal of a run takes effect after all results of the current event, or in other libraries between them.
  /// While a run is being started, its observer has nothing to dispose of yet, so that a disposal inside such an event
  /// has no effect.
  mutating func leave(inside delivery: Int, on streamKind: StreamKind, farewell: String?) {
    guard delivery < range.count else { return }
    let place = range.lowerBound + delivery
    let moment = values[place].moment
    if streamKind == .producer, moment.tick == 0, moment.phase == .observation { return }
    if streamKind == .signal || !isAnswered {
      range = range.lowerBound..<place + 1
      end = nil
      return
    }
    if !finishesEvents { cut = (delivery + 1, moment) }
    if end?.moment == moment { return }
    let rest = range.upperBound
    var next = place
    while next < rest, values[next].moment <= moment { next += 1 }
    range = range.lowerBound..<next
    self.farewell = farewell.map { .init(moment: moment, value: $0) }
    end = .init(moment: moment, termination: .interrupted)
  }

  /// Returns true if the event came in the instant of the moment and, if that is compared, from the same origin.
  @inline(__always) private func isThat(_ moment: LogicalTime, of recorded: RecordedRun.RecordedEvent) -> Bool {
    moment.tick == recorded.tick && (!comparesOrigin || moment.isScheduled == recorded.isScheduled)
  }

  /// Returns the place of the first value that is not before the moment.
  private func place(_ moment: LogicalTime) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, values[place].moment < moment { place += 1 }
    return place
  }
}
