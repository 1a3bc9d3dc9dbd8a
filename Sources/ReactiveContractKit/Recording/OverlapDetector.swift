/// Detects visits that overlap, on two threads or by recursion on one thread.
///
/// For tests of your own: around an observer, it checks that events are serial and that they are not sent recursively.
/// May be used from any thread; costs one short lock to enter and one to leave.
public final class OverlapDetector<Label>: Sendable {
  /// A visit that is or was in progress.
  public struct Visit {
    /// The label of the visit, for instance the event that it delivers.
    public let label: Label

    /// The thread of the visit.
    public let thread: ThreadToken

    /// The number of the visit, counted from 0.
    public let number: Int
  }

  /// Two visits that were in progress at once.
  public struct Overlap {
    /// The visit that was in progress; the latest one on the entering thread, or else the latest of all.
    public let inside: Visit

    /// The visit that began meanwhile.
    public let entering: Visit

    /// True if both visits were on one thread; otherwise they were on two threads.
    public var isRecursion: Bool { inside.thread == entering.thread }
  }

  private struct State {
    var inside: [Visit] = []
    var entries = 0
    var overlaps: [Overlap] = []
  }

  private let state = KitLocked(State())

  /// Makes a detector without visits.
  public init() {}

  /// Runs the body as a visit.
  public func visit<Result, Failure: Error>(
    _ label: Label,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let number = enter(label)
    defer { leave(number) }
    return try body()
  }

  /// Begins a visit and returns its number, which ends it when passed to ``leave(_:)``.
  public func enter(_ label: Label) -> Int {
    let thread = ThreadToken.current
    return state.withLock { state in
      let visit = Visit(label: label, thread: thread, number: state.entries)
      state.entries += 1
      // A visit on the same thread is further down the stack: recursion is reported in preference to other overlaps.
      if let other = state.inside.last(where: { $0.thread == thread }) ?? state.inside.last {
        state.overlaps.append(Overlap(inside: other, entering: visit))
      }
      state.inside.append(visit)
      return visit.number
    }
  }

  /// Ends a visit; does nothing if the visit is not in progress.
  public func leave(_ number: Int) {
    state.withLock { state in state.inside.removeAll { $0.number == number } }
  }

  /// The number of visits so far, each of which could have overlapped with another.
  public var entries: Int { state.withLock { $0.entries } }

  /// The visits in progress.
  public var inside: [Visit] { state.withLock { $0.inside } }

  /// The overlaps so far, in order of entry.
  public var overlaps: [Overlap] { state.withLock { $0.overlaps } }
}

extension OverlapDetector.Visit: Sendable where Label: Sendable {}
extension OverlapDetector.Overlap: Sendable where Label: Sendable {}
