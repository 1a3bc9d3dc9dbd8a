extension Trial {
  /// The kinds of things that happened in the same instant during a run.
  struct Ties: OptionSet {
    let rawValue: UInt8

    /// Notes of several inputs.
    static let inputs = Ties(rawValue: 1)
    /// A note, or the disposal, and an action of the scheduler.
    static let timers = Ties(rawValue: 2)
    /// A note and the disposal.
    static let disposal = Ties(rawValue: 4)
  }

  /// A set of kinds of events; not an `OptionSet`, whose operations are generic and slow in a debug build.
  struct Kinds {
    private var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }

    /// True if it contains a kind of end.
    var hasEnd: Bool { bits & ~Self.bit(.value) != 0 }

    mutating func insert(_ kind: EventKind) { bits |= Self.bit(kind) }

    func contains(_ kind: EventKind) -> Bool { bits & Self.bit(kind) != 0 }

    private static func bit(_ kind: EventKind) -> UInt8 { 1 &<< kind.rawValue }
  }

  /// The positions at which an observer was attached and ended; `Int.max` for what did not happen.
  struct Life {
    /// The position at which it was attached.
    var attached = Int.max
    /// The position at which it received a terminal event.
    var ended = Int.max
    /// The position at which the kit disposed its observation.
    var disposed = Int.max
    /// The instant in which the kit disposed its observation.
    var disposedAt = Int.max

    /// Returns true if the observer waits for events at the position.
    func isAlive(at position: Int) -> Bool { attached < position && ended > position && disposed > position }
  }

  /// One action of the kit: it begins, the subject reacts, it ends.
  struct Step {
    enum Cause: Equatable {
      /// The operator was applied.
      case application
      /// The result was observed, or started.
      case observation
      /// The observation, or the start, was disposed.
      case disposal
      /// An input sent something to one of its runs.
      case send(Note, run: Int)
      /// The scheduler ran an action that is this number of hops away from its cause.
      case action(hops: Int)
    }

    let cause: Cause
    let tick: Int
    let begin: Int
    /// `Int.max` while the step is in progress.
    var end = Int.max
    /// The step inside which this one happened; -1 if there is none.
    let parent: Int
    /// The number of deliveries inside which the step happened.
    let depth: Int
    /// The number of the observer on whose behalf the step happened.
    let observer: Int
    /// The number of pending actions of the scheduler at the end of the step.
    var pending = 0

    init(cause: Cause, tick: Int, begin: Int, parent: Int, depth: Int, observer: Int) {
      self.cause = cause
      self.tick = tick
      self.begin = begin
      self.parent = parent
      self.depth = depth
      self.observer = observer
    }
  }

  /// An event that reached an observer.
  struct Delivery {
    let kind: EventKind
    let observer: Int
    let tick: Int
    let begin: Int
    /// `Int.max` while the observer handles the event.
    var end = Int.max
    /// The innermost step in which the event was delivered; -1 if there is none.
    let step: Int
    /// The number of other deliveries inside which it happened.
    let depth: Int
    /// True if a failure is the one that the kit sent; true for other kinds.
    let isSame: Bool

    init(kind: EventKind, observer: Int, tick: Int, begin: Int, step: Int, depth: Int, isSame: Bool) {
      self.kind = kind
      self.observer = observer
      self.tick = tick
      self.begin = begin
      self.step = step
      self.depth = depth
      self.isSame = isSame
    }
  }

  /// One observation of an input by the subject.
  struct InputRun {
    let input: Int
    let observer: Int
    let opened: Int
    let openedAt: Int
    /// The position at which the input sent its terminal event; `Int.max` if it did not.
    var ended = Int.max
    /// The position at which the subject disposed the observation; `Int.max` if it did not.
    var disposed = Int.max
    /// The instant in which the subject disposed the observation.
    var disposedAt = Int.max

    init(input: Int, observer: Int, opened: Int, openedAt: Int) {
      self.input = input
      self.observer = observer
      self.opened = opened
      self.openedAt = openedAt
    }

    /// Returns true if the input could still send to this run at the position.
    func isOpen(at position: Int) -> Bool { opened < position && ended > position && disposed > position }
  }
}
