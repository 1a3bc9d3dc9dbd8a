/// A pull-driven sequence under test: head and tail, computed one element at a time.
///
/// The kit calls the closure once per run and passes the work, which computes the value at an index or returns `nil`
/// from the end on. The sequence must call the work for the indices 0, 1, 2 and so on, when it needs them. Only the
/// value that the closure returns may hold the sequence, so that the kit controls when the last reference to it is
/// released.
///
///     SequenceSubject("MyList") { work in
///       SequenceAdapter(MyList(from: 0, work), head: \.first, tail: \.rest)
///     }
public struct SequenceSubject: Sendable {
  /// Computes the value at an index; its side effects must happen once for each index.
  public typealias Work = @Sendable (_ place: Int) -> SequenceItem?

  /// The name in reports.
  public let name: String

  let readings: [String]
  let make: Confined<(@escaping Work) -> SequenceAdapter>

  /// Declares a sequence to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - readings: The chosen readings of rules that have several, such as `Q1/eager` for a sequence that is computed
  ///     when it is created.
  ///   - make: Makes a new sequence of the values that the work computes.
  public init(_ name: String, readings: [String] = [], _ make: @escaping (_ work: @escaping Work) -> SequenceAdapter) {
    self.name = name
    self.readings = readings
    self.make = Confined(make)
  }

  var isEager: Bool { readings.contains("Q1/eager") }
}

/// A value in a sequence under test; an object, so that the kit detects its release.
public final class SequenceItem: Sendable {
  /// The index of the value in the sequence, counted from 0.
  public let place: Int

  private let onRelease: @Sendable (Int) -> Void

  init(_ place: Int, onRelease: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.place = place
    self.onRelease = onRelease
  }

  deinit { onRelease(place) }
}

/// The adapter of a sequence from one of its elements on.
public struct SequenceAdapter: Sendable {
  let head: Confined<() -> SequenceItem?>
  let tail: Confined<() -> SequenceAdapter?>
  let derived: Confined<() -> SequenceAdapter>?

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - head: Reads the value; `nil` at the end.
  ///   - tail: Returns the rest of the sequence; at the last element and at the end, an empty sequence or `nil`.
  ///   - derived: Makes another sequence of the same values from this one; `nil` if the library has no such function.
  public init(
    head: @escaping () -> SequenceItem?,
    tail: @escaping () -> SequenceAdapter?,
    derived: (() -> SequenceAdapter)? = nil
  ) {
    self.head = Confined(head)
    self.tail = Confined(tail)
    self.derived = derived.map { Confined($0) }
  }

  /// Creates the adapter from functions that work on every tail of the list.
  public init<List>(
    _ list: List,
    head: @escaping (List) -> SequenceItem?,
    tail: @escaping (List) -> List?,
    derived: ((List) -> List)? = nil
  ) {
    let adapter = { SequenceAdapter($0, head: head, tail: tail, derived: derived) }
    self.init(
      head: { head(list) },
      tail: { tail(list).map(adapter) },
      derived: derived.map { derive in { adapter(derive(list)) } }
    )
  }
}
