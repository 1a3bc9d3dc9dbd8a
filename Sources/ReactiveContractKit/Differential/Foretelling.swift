import Reactive

/// What the oracle says about the cases of one timeline on one road; asked once for each order.
struct Foretelling {
  private let oracle: Oracle
  private let inputs: [Timeline<String, TestFailure>]
  private let road: Road
  private var tracks: [Case.Order: Track] = [:]

  init(_ oracle: Oracle, _ inputs: [Timeline<String, TestFailure>], on road: Road) {
    self.oracle = oracle
    self.inputs = inputs
    self.road = road
  }

  /// What the observer must see in a case of this timeline.
  mutating func track(of given: Case) -> Track {
    let plain = whole(given.order.subtracting(.disposalLast))
    switch given.variation {
    case .plain, .startedAgain, .siblingDisposed: return plain
    case .unobserved: return Track()
    case .observed(let tick): return plain.observed(from: Juncture(tick, .observation))
    case .disposedInside(let delivery): return plain.disposed(inside: delivery, on: road, farewell: oracle.farewell)
    case .disposed(let tick):
      let isLast = given.order.contains(.disposalLast)
      // In the first instant there is nothing yet to dispose of, unless that comes last.
      if tick == 0, !isLast { return plain }
      let moment = Juncture(tick, isLast ? .lateDisposal : .earlyDisposal)
      return plain.disposed(at: moment, on: road, farewell: oracle.farewell)
    }
  }

  private mutating func whole(_ order: Case.Order) -> Track {
    if let track = tracks[order] { return track }
    let track = oracle.foretell(Premise(inputs, on: road, order: order))
    tracks[order] = track
    return track
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
