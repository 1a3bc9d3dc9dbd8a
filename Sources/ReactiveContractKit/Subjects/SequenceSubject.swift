/// A pull-driven sequence under contract: head and tail, worked out place by place.
///
/// The closure is called once per run, and given the work that finds the value of a place, or `nil` from the end on. The
/// sequence calls it for the places 0, 1, 2 and so on, when it needs them. Nothing but the face that the closure returns may
/// hold the sequence: the kit then decides when the last reference to it goes.
///
///     SequenceSubject("MyList") { work in
///       SequenceFace(MyList(from: 0, work), head: \.first, tail: \.rest)
///     }
public struct SequenceSubject: Sendable {
  /// Finds the value of a place; what it does there is what must be done once.
  public typealias Work = @Sendable (_ place: Int) -> SequenceItem?

  /// The name under which reports speak of it.
  public let name: String

  let readings: [String]
  let make: Confined<(@escaping Work) -> SequenceFace>

  /// Puts a kind of sequence under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - readings: How rules with several readings are meant: `Q1/eager` for a sequence that is worked out when it is made.
  ///   - make: Makes a fresh sequence of the values that the work finds.
  public init(_ name: String, readings: [String] = [], _ make: @escaping (_ work: @escaping Work) -> SequenceFace) {
    self.name = name
    self.readings = readings
    self.make = Confined(make)
  }

  var isEager: Bool { readings.contains("Q1/eager") }
}

/// A value in a sequence under contract: an object, so that the kit sees when it is let go of.
public final class SequenceItem: Sendable {
  /// The place to which the value belongs, counted from 0.
  public let place: Int

  private let onRelease: @Sendable (Int) -> Void

  init(_ place: Int, onRelease: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.place = place
    self.onRelease = onRelease
  }

  deinit { onRelease(place) }
}

/// A sequence as the kit sees it, from one of its places on.
public struct SequenceFace: Sendable {
  let head: Confined<() -> SequenceItem?>
  let tail: Confined<() -> SequenceFace?>
  let derived: Confined<() -> SequenceFace>?

  /// Describes a sequence by closures.
  ///
  /// - Parameters:
  ///   - head: Reads the value; `nil` at the end.
  ///   - tail: Goes on to the next place; at the end and before it, either an empty sequence or `nil`.
  ///   - derived: Makes another sequence of the same values out of this one; `nil` if the library has no such thing.
  public init(
    head: @escaping () -> SequenceItem?,
    tail: @escaping () -> SequenceFace?,
    derived: (() -> SequenceFace)? = nil
  ) {
    self.head = Confined(head)
    self.tail = Confined(tail)
    self.derived = derived.map { Confined($0) }
  }

  /// Describes a sequence by what all of its places can do.
  public init<List>(
    _ list: List,
    head: @escaping (List) -> SequenceItem?,
    tail: @escaping (List) -> List?,
    derived: ((List) -> List)? = nil
  ) {
    let face = { SequenceFace($0, head: head, tail: tail, derived: derived) }
    self.init(
      head: { head(list) },
      tail: { tail(list).map(face) },
      derived: derived.map { derive in { face(derive(list)) } }
    )
  }
}
