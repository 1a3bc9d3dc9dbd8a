extension Trial {
  /// What fell into one instant in the course of a run.
  struct Ties: OptionSet {
    let rawValue: UInt8

    /// Notes of several inputs.
    static let inputs = Ties(rawValue: 1)
    /// A note, or the disposal, and an action of the scheduler.
    static let timers = Ties(rawValue: 2)
    /// A note and the disposal.
    static let disposal = Ties(rawValue: 4)
  }

  /// The positions at which an observer came and went; `Int.max` for what did not happen.
  struct Life {
    /// When it was attached.
    var attached = Int.max
    /// When it received an end.
    var ended = Int.max
    /// When the kit disposed its observation.
    var disposed = Int.max
    /// The instant in which the kit did.
    var disposedAt = Int.max

    /// Whether the observer waits for events at the position.
    func isAlive(at position: Int) -> Bool { attached < position && ended > position && disposed > position }
  }

  /// Something that the kit did: it begins, the subject reacts, it ends.
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
      /// The scheduler ran an action that is so many hops away from what caused it.
      case action(hops: Int)
    }

    let cause: Cause
    let tick: Int
    let begin: Int
    /// `Int.max` while the step is being made.
    var end = Int.max
    /// The step in which this one was made; -1 if in none.
    let parent: Int
    /// Inside how many deliveries the step was made.
    let depth: Int
    /// On whose behalf.
    let observer: Int
    /// How many actions waited on the scheduler at the end.
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
    /// The innermost step in which it happened; -1 if in none.
    let step: Int
    /// Inside how many other deliveries it happened.
    let depth: Int
    /// Whether a failure is the one that the kit sent; true for other kinds.
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
    /// When the input sent its end; `Int.max` if it did not.
    var ended = Int.max
    /// When the subject let go of it; `Int.max` if it did not.
    var disposed = Int.max
    /// The instant in which the subject let go of it.
    var disposedAt = Int.max

    init(input: Int, observer: Int, opened: Int, openedAt: Int) {
      self.input = input
      self.observer = observer
      self.opened = opened
      self.openedAt = openedAt
    }

    /// Whether the input could still send to this run at the position.
    func isOpen(at position: Int) -> Bool { opened < position && ended > position && disposed > position }
  }
}
