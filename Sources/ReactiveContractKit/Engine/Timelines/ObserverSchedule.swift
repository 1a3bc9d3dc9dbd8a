/// The instants in which one observer of a result attaches and detaches.
struct ObserverSchedule: Hashable, Sendable {
  /// The instant in which it observes the result, or starts it; negative if the first observer makes it do so.
  var attaches = 0

  /// The event of the first observer, counted from 0, inside which it observes the result; `nil` for most.
  var attachesInside: Int?

  /// The way in which it detaches; `nil` if it stays.
  var detaches: Detachment?

  enum Detachment: Hashable, Sendable {
    /// At the beginning of an instant, before anything is sent.
    case before(Int)
    /// In an instant, after everything that is sent.
    case after(Int)
    /// While it handles an event, counted from 0.
    case inside(Int)
    /// While the first observer handles an event, counted from 0.
    case insideFirst(Int)

    /// The instant; `nil` if it is not known beforehand.
    var tick: Int? {
      switch self {
      case .before(let tick), .after(let tick): tick
      case .inside, .insideFirst: nil
      }
    }
  }

  /// The last instant in which it acts on its own.
  var planned: Int { max(attaches, detaches?.tick ?? 0) }
}
