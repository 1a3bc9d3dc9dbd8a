/// One case to try: the scripts of the inputs, the other actions of the kit, and the order within an instant.
struct Case: Hashable, Sendable {
  /// The actions of the kit besides sending.
  enum Variation: Hashable, Sendable {
    /// It applies the operator, observes the result at instant 0, and does nothing else.
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
    /// The observer of the first run starts a second one inside the given delivery, counted from 0.
    case startedInside(delivery: Int)
    /// It starts twice at instant 0, and the observer of the first run disposes the second inside the given delivery.
    case siblingDisposedInside(delivery: Int)
  }

  /// The differences from the usual order within one instant: disposal, observation, inputs in their order, scheduler.
  struct Order: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The last input goes first.
    static let inputsReversed = Order(rawValue: 1)
    /// The due actions of the scheduler run first.
    static let timersFirst = Order(rawValue: 2)
    /// The disposal comes after the inputs.
    static let disposalLast = Order(rawValue: 4)
    /// The first of three inputs goes last.
    static let firstInputLast = Order(rawValue: 8)
    /// The first two of three inputs go last.
    static let lastInputFirst = Order(rawValue: 16)

    /// The number of inputs that move to the end of the order, before it is reversed, if it is.
    var rotation: Int { contains(.firstInputLast) ? 1 : contains(.lastInputFirst) ? 2 : 0 }
  }

  /// The script of each input.
  var scripts: [Script]

  /// The actions of the kit besides sending.
  var variation = Variation.plain

  /// The order of what happens in one instant.
  var order = Order(rawValue: 0)
}

extension Case.Variation {
  /// The variation in the words of a headline; `nil` if the drawing shows it.
  var sentence: String? {
    switch self {
    case .plain, .disposed, .observed: nil
    case .unobserved: "the result was never started"
    case .disposedInside(let delivery): "the observer disposed while it handled event \(delivery + 1)"
    case .startedAgain(let at): "the result was started at 0 and again at \(at)"
    case .siblingDisposed: "the result was started twice at 0, and the first run was disposed"
    case .startedInside(let delivery): "the observer started the result again while it handled event \(delivery + 1)"
    case .siblingDisposedInside(let delivery):
      "the result was started twice at 0, and the observer of the first run disposed the second while it handled "
        + "event \(delivery + 1)"
    }
  }
}
