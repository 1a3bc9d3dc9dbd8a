import Reactive

/// The events of a stream in a case: values and at most one end, each at its moment.
struct PredictedTimeline: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var moment: LogicalTime
    var value: String
  }

  struct End: Hashable, Sendable {
    var moment: LogicalTime
    var termination: Termination<TestFailure>
  }

  var values: [Entry]
  var end: End?

  init(_ values: some Sequence<Entry> = [], end: End? = nil) {
    self.values = Array(values)
    self.end = end
  }

  init(_ values: some Sequence<Entry>, _ termination: Termination<TestFailure>, at moment: LogicalTime) {
    self.init(values, end: End(moment: moment, termination: termination))
  }

  /// The moment of the completion; `nil` if there is none.
  var completion: LogicalTime? { end?.termination == .completed ? end?.moment : nil }

  /// The end if it is a failure.
  var failure: End? {
    if case .failed = end?.termination { end } else { nil }
  }

  /// The end if it is an interruption.
  var interruption: End? { end?.termination == .interrupted ? end : nil }

  /// Returns the track with transformed values.
  @inline(never)
  func map(_ transform: (String) -> String) -> PredictedTimeline {
    PredictedTimeline(values.map { Entry(moment: $0.moment, value: transform($0.value)) }, end: end)
  }

  /// Returns the events before the moment.
  func before(_ moment: LogicalTime?) -> PredictedTimeline {
    guard let moment else { return self }
    return PredictedTimeline(values.prefix { $0.moment < moment }, end: end.flatMap { $0.moment < moment ? $0 : nil })
  }

  /// Returns the values with another end.
  func ending(_ end: End?) -> PredictedTimeline { PredictedTimeline(values, end: end) }

  /// The same events, with instants instead of moments.
  var timeline: Timeline<String, TestFailure> {
    var timeline = Timeline<String, TestFailure>(values.map { .init($0.moment.tick, .next($0.value)) })
    if let end { timeline.append(Event(end.termination), at: end.moment.tick) }
    return timeline
  }
}

extension Sequence<LogicalTime?> {
  /// The last of the moments; `nil` if one of them never comes.
  var allCome: LogicalTime? {
    var latest: LogicalTime?
    for moment in self {
      guard let moment else { return nil }
      latest = Swift.max(latest ?? moment, moment)
    }
    return latest
  }

  /// The earliest moment among those that are not `nil`.
  var earliest: LogicalTime? { compactMap(\.self).min() }
}

extension Sequence<PredictedTimeline.End?> {
  /// The earliest end among those that are not `nil`.
  var earliest: PredictedTimeline.End? { compactMap(\.self).min { $0.moment < $1.moment } }
}
