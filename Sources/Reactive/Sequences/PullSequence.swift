/// A sequence that is worked out place by place, when somebody asks, and remembers what it has found.
///
/// Nothing happens when a sequence is made or derived (Q1). Asking for the ``head`` works out the first place, asking for the
/// head of the ``tail`` the second one, and so on; each once, with its effects, whoever asks and however often (Q2). Who asks
/// waits until the answer is there, also if another thread is at it (Q4): to have long work done elsewhere, start a
/// ``producer(on:)``.
///
/// ```swift
/// let squares = PullSequence(1...).map { $0 * $0 }
/// squares.head  // 1
/// squares.tail.head  // 4
/// squares.take(first: 3)  // as long as 1, 4, 9; the fourth square is never worked out
/// ```
///
/// A sequence holds what it has found, and not what was before it: to go through a long one in little memory, hold the tail and
/// not the head (Q5). It may be infinite, and its length costs no stack (Q6). It is a `Sequence`; where the standard library
/// has an operator of the same name, the one of this type is lazy and answers with a sequence of this type.
public struct PullSequence<Element: Sendable>: Sendable {
  let link: LazyLink<Element>

  /// Whether the sequence, and all that is derived from it, is worked out when it is made.
  public let isEager: Bool

  /// `nil` if nobody has given a name to the sequence or to one that it is derived from.
  let label: StreamName?

  init(_ link: LazyLink<Element>, isEager: Bool = false, label: StreamName? = nil) {
    self.link = link
    self.isEager = isEager
    self.label = label
    if isEager { workOutAll() }
  }

  /// The first value; `nil` if there is none.
  ///
  /// Works out the first place if nobody has. Waits while another thread does. Traps when it is asked for by what works it out.
  public var head: Element? { link.element }

  /// The sequence behind the first value; an empty one if there is none.
  ///
  /// Works out the first place, as ``head`` does, and none behind it.
  public var tail: PullSequence { link.next.map { PullSequence(known: $0, isEager: isEager, label: label) } ?? self }

  /// Whether there is no first value; works out the first place.
  public var isEmpty: Bool { link.next == nil }

  /// The same sequence, worked out to its end now, and so is everything that will be derived from it.
  ///
  /// Never returns for an infinite one.
  public var eager: PullSequence { PullSequence(link, isEager: true, label: label) }

  /// The same sequence, from which what is derived is worked out when it is asked for.
  public var lazy: PullSequence { PullSequence(link, isEager: false, label: label) }

  /// Part of a sequence that has been worked out, if that is eager.
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
