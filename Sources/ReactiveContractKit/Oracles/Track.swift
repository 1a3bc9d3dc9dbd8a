import Reactive

/// The events of a stream in a case: values and at most one end, each at its moment.
struct Track: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var moment: Juncture
    var value: String
  }

  struct End: Hashable, Sendable {
    var moment: Juncture
    var termination: Termination<TestFailure>
  }

  var values: [Entry]
  var end: End?

  init(_ values: some Sequence<Entry> = [], end: End? = nil) {
    self.values = Array(values)
    self.end = end
  }

  init(_ values: some Sequence<Entry>, _ termination: Termination<TestFailure>, at moment: Juncture) {
    self.init(values, end: End(moment: moment, termination: termination))
  }

  /// The moment of the completion; `nil` if there is none.
  var completion: Juncture? { end?.termination == .completed ? end?.moment : nil }

  /// The end if it is a failure.
  var failure: End? {
    if case .failed = end?.termination { end } else { nil }
  }

  /// The end if it is an interruption.
  var interruption: End? { end?.termination == .interrupted ? end : nil }

  /// Returns the track with transformed values.
  @inline(never)
  func map(_ transform: (String) -> String) -> Track {
    Track(values.map { Entry(moment: $0.moment, value: transform($0.value)) }, end: end)
  }

  /// Returns the events before the moment.
  func before(_ moment: Juncture?) -> Track {
    guard let moment else { return self }
    return Track(values.prefix { $0.moment < moment }, end: end.flatMap { $0.moment < moment ? $0 : nil })
  }

  /// Returns the values with another end.
  func ending(_ end: End?) -> Track { Track(values, end: end) }

  /// The same events, with instants instead of moments.
  var timeline: Timeline<String, TestFailure> {
    var timeline = Timeline<String, TestFailure>(values.map { .init($0.moment.tick, .next($0.value)) })
    if let end { timeline.append(Event(end.termination), at: end.moment.tick) }
    return timeline
  }
}

extension Sequence<Juncture?> {
  /// The last of the moments; `nil` if one of them never comes.
  var allCome: Juncture? {
    var latest: Juncture?
    for moment in self {
      guard let moment else { return nil }
      latest = Swift.max(latest ?? moment, moment)
    }
    return latest
  }

  /// The earliest moment among those that are not `nil`.
  var earliest: Juncture? { compactMap(\.self).min() }
}

extension Sequence<Track.End?> {
  /// The earliest end among those that are not `nil`.
  var earliest: Track.End? { compactMap(\.self).min { $0.moment < $1.moment } }
}
