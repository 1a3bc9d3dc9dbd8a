/// One step of the kit on a signal, or on a producer and its runs.
enum StreamStep: Hashable, Sendable {
  /// The stream is made; its work sends these events at once, each time it begins.
  case make(early: [EventKind])
  /// An event is sent into a run; a signal is one run.
  case send(EventKind, run: Int)
  /// Another observer is attached to the signal.
  case observe
  /// An observer is detached from the signal.
  case detach(observer: Int)
  /// A value is sent, and an observer detaches itself while it handles it.
  case detachInside(observer: Int)
  /// A value is sent, and an observer attaches another one while it handles it.
  case observeInside(observer: Int)
  /// A value is sent, and an observer detaches another one while it handles it.
  case detachOtherInside(observer: Int, other: Int)
  /// The last reference to the signal is dropped.
  case dropShell
  /// The last reference to the sending end is dropped.
  case releaseInput
  /// The producer is started, with this number of observers on the one run.
  case start(observers: Int)
  /// The producer is started, and disposed before its work can begin.
  case startDisposed(observers: Int)
  /// A run is disposed.
  case dispose(run: Int)
  /// A value is sent, and the first observer of the run disposes the run while it handles it.
  case disposeInside(run: Int)
  /// A value is sent, and the first observer of the run disposes another run while it handles it.
  case disposeOtherInside(run: Int, other: Int)
  /// A value is sent, and the first observer of the run starts the producer while it handles it.
  case startInside(run: Int)
}

extension StreamStep {
  /// The step in the words of reports and tokens, in which numbers count from 1.
  var words: String {
    switch self {
    case .make: "make"
    case .send(let kind, 0): "send \(kind.word)"
    case .send(let kind, let run): "send \(kind.word) in run \(run + 1)"
    case .observe: "observe"
    case .detach(let observer): "detach \(observer + 1)"
    case .detachInside(let observer): "detach \(observer + 1) inside a value"
    case .observeInside(let observer): "observe inside a value to \(observer + 1)"
    case .detachOtherInside(let observer, let other): "detach \(other + 1) inside a value to \(observer + 1)"
    case .dropShell: "drop the signal"
    case .releaseInput: "release the input"
    case .start(1): "start"
    case .start(let observers): "start with \(observers) observers"
    case .startDisposed(let observers): "start with \(observers) observers and dispose"
    case .dispose(let run): "dispose run \(run + 1)"
    case .disposeInside(let run): "dispose run \(run + 1) inside a value"
    case .disposeOtherInside(let run, let other): "dispose run \(other + 1) inside a value of run \(run + 1)"
    case .startInside(let run): "start inside a value of run \(run + 1)"
    }
  }

  /// Reads the text of ``words``; `nil` if it is no step on a stream that has been made.
  init?(_ words: String) {
    let numbers = words.split(separator: " ").compactMap { Int($0) }
    guard numbers.count <= 2, numbers.allSatisfy({ (1...9).contains($0) }) else { return nil }
    let (number, last) = (numbers.first ?? 1, numbers.last ?? 1)
    let kinds: [EventKind] = [.value, .failed, .completed, .interrupted]
    let candidates: [StreamStep] =
      kinds.map { .send($0, run: number - 1) } + [
        .observe, .detach(observer: number - 1), .detachInside(observer: number - 1), .dropShell, .releaseInput,
        .start(observers: number), .startDisposed(observers: number), .dispose(run: number - 1),
        .disposeInside(run: number - 1), .observeInside(observer: number - 1), .startInside(run: number - 1),
        .detachOtherInside(observer: last - 1, other: number - 1),
        .disposeOtherInside(run: last - 1, other: number - 1),
      ]
    guard let step = candidates.first(where: { $0.words == words }) else { return nil }
    self = step
  }

  /// The mark of the step in a lifetime track; `nil` for a send.
  var mark: LifetimeTrack.Mark? {
    switch self {
    case .make, .send: nil
    case .observe, .observeInside, .start, .startDisposed, .startInside: .observed
    case .detach, .detachInside, .detachOtherInside, .dispose, .disposeInside, .disposeOtherInside: .disposed
    case .dropShell: .signalDropped
    case .releaseInput: .inputReleased
    }
  }

  /// The number of observers that the step attaches.
  var arrivals: Int {
    switch self {
    case .observe, .observeInside, .startInside: 1
    case .start(let observers), .startDisposed(let observers): observers
    case .make, .send, .detach, .detachInside, .detachOtherInside, .dropShell, .releaseInput, .dispose, .disposeInside,
      .disposeOtherInside:
      0
    }
  }

  /// The kind of event that the step sends; `nil` if it sends none.
  var sent: EventKind? {
    switch self {
    case .send(let kind, _): kind
    case .detachInside, .detachOtherInside, .observeInside, .disposeInside, .disposeOtherInside, .startInside: .value
    case .make, .observe, .detach, .dropShell, .releaseInput, .start, .startDisposed, .dispose: nil
    }
  }

  /// Returns the rule that the step mostly concerns.
  func rule(in facts: StreamFacts) -> Rule.ID {
    switch self {
    case .make: facts.kind == .producer ? "P1" : "S1"
    case .send: facts.kind == .producer ? "P2" : "S5"
    case .observe, .observeInside, .detach, .detachInside, .detachOtherInside: "S4"
    // S3 applies only to streams that dispose resources.
    case .dropShell: facts.can(.resources) ? "S3" : "S2"
    case .releaseInput: "S2"
    case .start, .startInside: "P1"
    case .startDisposed, .dispose, .disposeInside, .disposeOtherInside: "P4"
    }
  }
}
