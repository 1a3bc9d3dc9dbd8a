/// One thing to try: what the inputs send, what the kit does besides, and in which order at one instant.
struct Case: Hashable, Sendable {
  /// What the kit does besides sending.
  enum Variation: Hashable, Sendable {
    /// It applies the operator, observes the result at instant 0 and lets everything take its course.
    case plain
    /// It observes at a later instant.
    case observed(at: Int)
    /// It never observes.
    case unobserved
    /// It disposes at an instant.
    case disposed(at: Int)
    /// It disposes from inside the given delivery, counted from 0.
    case disposedInside(delivery: Int)
    /// It starts a second time at an instant.
    case startedAgain(at: Int)
    /// It starts twice at instant 0 and disposes the first of the runs at an instant.
    case siblingDisposed(at: Int)
  }

  /// What goes first of the things that fall into one instant; empty for the usual order: disposal, observation, inputs
  /// in their order, the scheduler.
  struct Order: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The last input goes first.
    static let inputsReversed = Order(rawValue: 1)
    /// What is due on the scheduler goes before the inputs.
    static let timersFirst = Order(rawValue: 2)
    /// The disposal goes behind the inputs.
    static let disposalLast = Order(rawValue: 4)
    /// The first of three inputs goes last.
    static let firstInputLast = Order(rawValue: 8)
    /// The first two of three inputs go last.
    static let lastInputFirst = Order(rawValue: 16)

    /// How many of the inputs go to the end of the row, before it is reversed or not.
    var rotation: Int { contains(.firstInputLast) ? 1 : contains(.lastInputFirst) ? 2 : 0 }
  }

  /// What each input sends.
  var scripts: [Script]

  /// What the kit does besides.
  var variation = Variation.plain

  /// The order of what falls into one instant.
  var order: Order = []
}

extension Case.Variation {
  /// What is done besides, as a headline says it; `nil` where the drawing says it all.
  var sentence: String? {
    switch self {
    case .plain, .disposed, .observed: nil
    case .unobserved: "the result is never started"
    case .disposedInside(let delivery): "the observer disposes while it handles its event number \(delivery + 1)"
    case .startedAgain(let at): "the result is started at 0 and again at \(at)"
    case .siblingDisposed: "the result is started twice at 0, and the first run is disposed"
    }
  }
}
