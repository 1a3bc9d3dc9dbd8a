/// Notices when something is entered that has not been left yet: by another thread, or by the same one.
///
/// Put around an observer it is the witness for "events are serial" and "events are not sent recursively".
/// May be used from any thread; costs one short lock to enter and one to leave.
public final class OverlapDetector<Label>: Sendable {
  /// Somebody who is, or was, inside.
  public struct Visit {
    /// What the visitor was called, for instance the event that it delivered.
    public let label: Label

    /// The visitor's thread.
    public let thread: ThreadToken

    /// Counts the entries from 0 on.
    public let number: Int
  }

  /// Two who were inside at once.
  public struct Overlap {
    /// Who was inside first; the last to have entered, if there were several.
    public let inside: Visit

    /// Who entered meanwhile.
    public let entering: Visit

    /// Whether both were on one thread; otherwise two threads were inside at once.
    public var isRecursion: Bool { inside.thread == entering.thread }
  }

  private struct State {
    var inside: [Visit] = []
    var entries = 0
    var overlaps: [Overlap] = []
  }

  private let state = KitLocked(State())

  /// Makes a detector with nobody inside.
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

  /// Begins a visit and returns its number, with which to ``leave(_:)``.
  public func enter(_ label: Label) -> Int {
    let thread = ThreadToken.current
    return state.withLock { state in
      let visit = Visit(label: label, thread: thread, number: state.entries)
      state.entries += 1
      // A visitor on the same thread is further down the stack: that it is recursion outweighs who else is there.
      if let other = state.inside.last(where: { $0.thread == thread }) ?? state.inside.last {
        state.overlaps.append(Overlap(inside: other, entering: visit))
      }
      state.inside.append(visit)
      return visit.number
    }
  }

  /// Ends a visit; a number that is not inside does nothing.
  public func leave(_ number: Int) {
    state.withLock { state in state.inside.removeAll { $0.number == number } }
  }

  /// How many visits there have been: each of them could have overlapped.
  public var entries: Int { state.withLock { $0.entries } }

  /// Who is inside now.
  public var inside: [Visit] { state.withLock { $0.inside } }

  /// Every entry that found somebody inside, in order.
  public var overlaps: [Overlap] { state.withLock { $0.overlaps } }
}

extension OverlapDetector.Visit: Sendable where Label: Sendable {}
extension OverlapDetector.Overlap: Sendable where Label: Sendable {}
