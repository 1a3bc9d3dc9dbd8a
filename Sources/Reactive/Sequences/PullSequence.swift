import ReactiveExclusion

/// A sequence that computes its values one by one, on demand, and remembers them.
///
/// Making or deriving a sequence computes nothing (Q1). Reading the ``head`` computes the first value, reading the head
/// of the ``tail`` the second one, and so on. Each is computed once, with its side effects, whichever threads read it
/// and however often (Q2). A thread that reads a value waits for it, even if another thread is computing it (Q4). To
/// run long work elsewhere, start a ``producer(on:)``.
///
/// ```swift
/// let squares = PullSequence(1...).map { $0 * $0 }
/// squares.head  // 1
/// squares.tail.head  // 4
/// squares.take(first: 3)  // as long as 1, 4, 9; the fourth square is never worked out
/// ```
///
/// A sequence retains the values that it has computed, but none before its own head: to iterate a long one in little
/// memory, hold the tail and not the head (Q5). It may be infinite, and its length takes no stack (Q6). The type is a
/// `Sequence`. Where the standard library has an operator of the same name, the operator of this type is lazy and
/// returns a sequence of this type.
public struct PullSequence<Element: Sendable>: Sendable {
  let link: LazyLink<Element>

  /// True if the sequence, and every one derived from it, is computed when it is made.
  public let isEager: Bool

  /// The name; `nil` if neither the sequence nor one that it is derived from was given a name.
  let label: StreamName?

  init(_ link: LazyLink<Element>, isEager: Bool = false, label: StreamName? = nil) {
    self.link = link
    self.isEager = isEager
    self.label = label
    if isEager { workOutAll() }
  }

  /// The first value; `nil` if there is none.
  ///
  /// Computes the first value unless it has been computed. Waits while another thread computes it. Traps if the code
  /// that computes the value reads it.
  public var head: Element? { link.element }

  /// The sequence after the first value; an empty one if there is none.
  ///
  /// Computes the first value, as ``head`` does, and none after it.
  public var tail: PullSequence { link.next.map { PullSequence(known: $0, isEager: isEager, label: label) } ?? self }

  /// True if there is no first value; computes the first value to find out.
  public var isEmpty: Bool { link.next == nil }

  /// The same sequence, computed to its end now; sequences derived from it are computed, too.
  ///
  /// Never returns for an infinite sequence.
  public var eager: PullSequence { PullSequence(link, isEager: true, label: label) }

  /// The same sequence; sequences derived from it are computed on demand.
  public var lazy: PullSequence { PullSequence(link, isEager: false, label: label) }

  /// Makes a part of a sequence; if that is eager, it has been computed already.
  init(known link: LazyLink<Element>, isEager: Bool, label: StreamName?) {
    self.link = link
    self.isEager = isEager
    self.label = label
  }

  private func workOutAll() {
    var link = link
    while let next = link.next { link = next }
  }
}
