import Reactive

/// An oracle's predictions for the cases of one timeline on one stream kind; each order is predicted once.
struct Prediction {
  private let oracle: Oracle
  private let inputs: [Timeline<String, TestFailure>]
  private let streamKind: StreamKind
  private let manners: Manners
  private var tracks: [(order: Case.Order, track: PredictedTimeline)] = []

  init(
    _ oracle: Oracle,
    _ inputs: [Timeline<String, TestFailure>],
    on streamKind: StreamKind,
    _ manners: Manners = Manners()
  ) {
    self.oracle = oracle
    self.inputs = inputs
    self.streamKind = streamKind
    self.manners = manners
  }

  /// Returns the events that an observer must receive.
  mutating func expectation(of schedule: ObserverSchedule, order: Case.Order) -> ObserverExpectation {
    if !oracle.links.isEmpty, streamKind == .producer, let moment = schedule.detaches?.moment {
      return expectation(dismissedAt: moment, order)
    }
    var expectation = ObserverExpectation(track(order))
    expectation.comparesOrigin = !manners.isPulled && manners.keepsOrigin
    expectation.isAnswered = manners.answersDisposal
    expectation.finishesEvents = manners.finishesEvents
    // A signal may already have sent or ended when it was made.
    if streamKind == .signal || schedule.attaches > 0 {
      expectation.come(at: LogicalTime(schedule.attaches, .observation))
    }
    if case .inside(let delivery) = schedule.detaches {
      expectation.leave(inside: delivery, on: streamKind, farewell: oracle.farewell)
    } else if let moment = schedule.detaches?.moment {
      let interruption = oracle.hops ? premise(order).scheduled(moment) : moment
      expectation.leave(at: moment, on: streamKind, interrupted: interruption, farewell: oracle.farewell)
    }
    return expectation
  }

  /// Returns the events that an observer receives from a chain of operators that is disposed at a moment.
  ///
  /// The disposal enters at the head of the chain, or at the second operator if that has a gate of its own. At the
  /// head, the first operator is interrupted, on the scheduler if it delivers there, and the second one receives the
  /// result. Values that wait in either operator are dropped.
  private func expectation(dismissedAt moment: LogicalTime, _ order: Case.Order) -> ObserverExpectation {
    let (first, second) = (oracle.links[0], oracle.links[1])
    let premise = premise(order)
    let plain = first.foretell(premise)
    let isOver = plain.end.map { $0.moment < moment } ?? false
    let past = isOver ? plain : first.dismissed(plain, at: moment, premise)
    var expectation = ObserverExpectation(second.foretell(premise.feeding(past)))
    if isOver || second.hops || second.hasGate {
      let interruption = second.hops ? premise.scheduled(moment) : moment
      expectation.leave(at: moment, on: streamKind, interrupted: interruption, farewell: nil)
    }
    return expectation
  }

  /// Returns the track of the result over the whole timeline.
  mutating func track(_ order: Case.Order) -> PredictedTimeline {
    let order = order.subtracting(.disposalLast)
    if let known = tracks.first(where: { $0.order == order }) { return known.track }
    let track = oracle.foretell(premise(order))
    tracks.append((order, track))
    return track
  }

  private func premise(_ order: Case.Order) -> OracleInputs {
    OracleInputs(inputs, on: streamKind, order: order.subtracting(.disposalLast))
  }
}

extension Oracle {
  /// Returns the track of a run that is disposed at a moment.
  fileprivate func dismissed(_ track: PredictedTimeline, at moment: LogicalTime, _ premise: OracleInputs)
    -> PredictedTimeline
  {
    let last = farewell.map { [PredictedTimeline.Entry(moment: moment, value: $0)] } ?? []
    let end = hops ? premise.scheduled(moment) : moment
    return PredictedTimeline(track.before(moment).values + last, .interrupted, at: end)
  }
}

extension ObserverSchedule.Detachment {
  /// The moment of the disposal; `nil` if an event decides, or if there is nothing to dispose of yet.
  fileprivate var moment: LogicalTime? {
    switch self {
    case .before(let tick): tick == 0 ? nil : LogicalTime(tick, .earlyDisposal)
    case .after(let tick): LogicalTime(tick, .lateDisposal)
    case .inside, .insideFirst: nil
    }
  }
}

extension Letters {
  /// Returns the script with the values that its letters stand for.
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
