/// The order in which the inner streams of a flattened stream run, and how many run at a time.
public struct FlattenStrategy: Sendable, Equatable {
  @usableFromInline
  enum Kind: Equatable, Sendable {
    /// At most `limit` run at once; the others wait in order.
    case concurrent(limit: Int)
    /// The newest runs and replaces the one before.
    case latest
    /// All run until one of them has sent an event; that one goes on alone.
    case race
    /// One runs; those that arrive meanwhile are dropped.
    case throttle

    /// True if an event of one inner stream may end the others.
    @usableFromInline var decidesByEvents: Bool { self == .race }
  }

  @usableFromInline let kind: Kind

  /// All inner streams run at once; values pass in the order in which they are sent.
  public static var merge: FlattenStrategy { FlattenStrategy(kind: .concurrent(limit: .max)) }

  /// One inner stream runs at a time, in order of arrival; the others wait in a queue without bound.
  public static var concat: FlattenStrategy { FlattenStrategy(kind: .concurrent(limit: 1)) }

  /// At most `limit` inner streams run at once; the others wait, not started.
  ///
  /// The queue of waiting streams has no bound.
  ///
  /// - Parameter limit: The largest number of inner streams that run at once. Traps if less than 1.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    require(limit > 0, "concurrent(limit:) needs a limit of 1 or more, got \(limit)")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Only the newest inner stream runs: the one before is disposed of when the next arrives.
  public static var latest: FlattenStrategy { FlattenStrategy(kind: .latest) }

  /// All inner streams run until one of them has sent an event; that one goes on alone.
  ///
  /// A failure or a completion decides the race, too; an interruption only removes its inner stream from the race. At
  /// the decision, the other inner streams are disposed of; streams that arrive later do not start. Costs one lock per
  /// value.
  public static var race: FlattenStrategy { FlattenStrategy(kind: .race) }

  /// One inner stream runs at a time; those that arrive meanwhile are dropped, not started.
  public static var throttle: FlattenStrategy { FlattenStrategy(kind: .throttle) }
}

extension FlattenStrategy: CustomStringConvertible {
  /// The strategy as it is written in code, such as `.latest`.
  public var description: String {
    switch kind {
    case .concurrent(limit: .max): ".merge"
    case .concurrent(limit: 1): ".concat"
    case .concurrent(let limit): ".concurrent(limit: \(limit))"
    case .latest: ".latest"
    case .race: ".race"
    case .throttle: ".throttle"
    }
  }
}
