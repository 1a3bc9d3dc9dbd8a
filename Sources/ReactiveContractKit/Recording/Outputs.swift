import Reactive

/// The events that one run delivered, with their values and failures.
final class Outputs<Value>: Payloads {
  @exclusivity(unchecked) private(set) var events: ContiguousArray<Event<Value, TestFailure>> = []

  @inline(__always)
  func append(_ event: Event<Value, TestFailure>) {
    // Enough for most runs.
    if events.count == 0 { events.reserveCapacity(6) }
    events.append(event)
  }

  func note(of delivery: Int) -> MarbleLine.Note {
    switch events[delivery] {
    case .next(let value): .value(ValueText.text(of: value))
    case .failed(let failure): .failed(failure.name)
    case .completed: .sign("|")
    case .interrupted: .sign("!")
    }
  }
}

extension Event {
  /// The kind of the event, without its value or failure.
  @inline(__always)
  var kind: EventKind {
    switch self {
    case .next: .value
    case .failed: .failed
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
