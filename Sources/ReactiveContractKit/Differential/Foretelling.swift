import Reactive

/// What the oracle says about the cases of one timeline on one road; asked once for each order.
struct Foretelling {
  private let oracle: Oracle
  private let inputs: [Timeline<String, TestFailure>]
  private let road: Road
  private var tracks: [(order: Case.Order, track: Track)] = []

  init(_ oracle: Oracle, _ inputs: [Timeline<String, TestFailure>], on road: Road) {
    self.oracle = oracle
    self.inputs = inputs
    self.road = road
  }

  /// What an observer must see.
  mutating func prospect(of attendance: Attendance, order: Case.Order) -> Prospect {
    if oracle.isChain, road == .producer, let moment = attendance.leaves?.moment {
      return prospect(dismissedAt: moment, order)
    }
    var prospect = Prospect(track(order))
    // A signal may have done something already when it was made.
    if road == .signal || attendance.comes > 0 { prospect.come(at: Juncture(attendance.comes, .observation)) }
    if case .inside(let delivery) = attendance.leaves {
      prospect.leave(inside: delivery, on: road, farewell: oracle.farewell)
    } else if let moment = attendance.leaves?.moment {
      prospect.leave(at: moment, on: road, farewell: oracle.farewell)
    }
    return prospect
  }

  /// A disposal of a chain interrupts its head; whatever that comes to at once is its end, and an interruption otherwise.
  private func prospect(dismissedAt moment: Juncture, _ order: Case.Order) -> Prospect {
    let premise = Premise(inputs, on: road, order: order.subtracting(.disposalLast)).dismissed(at: moment)
    var prospect = Prospect(oracle.foretell(premise))
    let isOver = prospect.end.map { $0.moment < moment || $0.termination == .interrupted } ?? false
    if !isOver { prospect.leave(at: moment, on: road, farewell: nil) }
    return prospect
  }

  /// What the result does in the course of the timeline.
  mutating func track(_ order: Case.Order) -> Track {
    let order = order.subtracting(.disposalLast)
    if let known = tracks.first(where: { $0.order == order }) { return known.track }
    let track = oracle.foretell(Premise(inputs, on: road, order: order))
    tracks.append((order, track))
    return track
  }
}

extension Attendance.Leaving {
  /// When it happens; `nil` if an event decides, or if there is nothing yet to dispose of.
  fileprivate var moment: Juncture? {
    switch self {
    case .before(let tick): tick == 0 ? nil : Juncture(tick, .earlyDisposal)
    case .behind(let tick): Juncture(tick, .lateDisposal)
    case .inside: nil
    }
  }
}

extension Letters {
  /// The script with the values that its letters stand for.
  func timeline(_ script: Script, of input: Int) -> Timeline<String, TestFailure> {
    Timeline(
      script.entries.map { entry in
        switch entry.note.kind {
        case .value: .init(entry.tick, .next(name(entry.note.letter, of: input)))
        case .failed: .init(entry.tick, .failed(TestFailure()))
        case .completed: .init(entry.tick, .completed)
        case .interrupted: .init(entry.tick, .interrupted)
        }
      }
    )
  }
}
