import ReactiveContractKit

/// A sequence written by hand: a list of elements, each with its own lock, computed by the first thread that reads it.
///
/// Each mutant breaks it in one place.
final class HandmadeSequence: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, computesFirst, computesAhead, iteratesWhenDerived, recomputesHeads, derivesFromSource, sharesIterator,
      restartsAfterEnd, endsIfUncomputed, checksThenComputes, setsFlagBeforeValue, retainsAll, retainsOrigin,
      releasesRecursively
  }

  typealias Work = SequenceSubject.Work

  /// The state that the elements of one sequence share.
  final class Source: Sendable {
    let flaw: Flaw
    let work: Work
    let reads = KitLocked(0)
    let retained = KitLocked<[SequenceItem]>([])

    init(_ flaw: Flaw, _ work: @escaping Work) {
      self.flaw = flaw
      self.work = work
    }

    /// Computes the value at an index.
    func value(of index: Int) -> SequenceItem? {
      var index = index
      if flaw == .sharesIterator {
        index = reads.withLock { reads in
          reads += 1
          return reads - 1
        }
      }
      let item = work(index)
      if flaw == .retainsAll, let item { retained.withLock { $0.append(item) } }
      return item
    }
  }

  private struct State {
    var isComputing = false
    var isComputed = false
    var item: SequenceItem?
    var next: HandmadeSequence?
  }

  private let source: Source
  private let index: Int
  private let state = KitLocked(State())

  init(_ source: Source, index: Int = 0) {
    self.source = source
    self.index = index
    if index == 0, source.flaw == .computesFirst { _ = head }
  }

  deinit {
    if source.flaw == .releasesRecursively { return }
    var rest = detach()
    while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.detach() }
  }

  /// The value; `nil` at the end.
  var head: SequenceItem? {
    if source.flaw == .recomputesHeads { return source.value(of: index) }
    return compute().item
  }

  /// The next element; `nil` after the end.
  var tail: HandmadeSequence? {
    if source.flaw == .sharesIterator || source.flaw == .recomputesHeads { return makeNext() }
    if source.flaw == .endsIfUncomputed, !state.withLock(\.isComputed) { return nil }
    let computed = compute()
    if computed.item == nil { return source.flaw == .restartsAfterEnd ? HandmadeSequence(source) : nil }
    if source.flaw == .computesAhead { _ = computed.next?.head }
    return computed.next
  }

  /// Another sequence of the same values.
  var derived: HandmadeSequence {
    switch source.flaw {
    case .derivesFromSource: return HandmadeSequence(Source(.none, source.work))
    case .iteratesWhenDerived:
      var element: HandmadeSequence? = self
      while element?.head != nil { element = element?.tail }
    default: break
    }
    let link = KitLocked<HandmadeSequence?>(self)
    let origin = source.flaw == .retainsOrigin ? self : nil
    return HandmadeSequence(
      Source(source.flaw == .releasesRecursively ? .releasesRecursively : .none) { _ in
        let current = withExtendedLifetime(origin) { link.withLock { $0 } }
        let item = current?.head
        let next = current?.tail
        link.withLock { $0 = next }
        return item
      }
    )
  }

  /// Returns the next element, whether or not this one has been computed.
  private func makeNext() -> HandmadeSequence {
    state.withLock { state in
      let next = state.next ?? HandmadeSequence(source, index: index + 1)
      state.next = next
      return next
    }
  }

  private func compute() -> (item: SequenceItem?, next: HandmadeSequence?) {
    if claim() { store(source.value(of: index)) }
    return state.withLock { ($0.item, $0.next) }
  }

  /// Claims the computation for the calling thread and returns true, or waits until it is done and returns false.
  private func claim() -> Bool {
    if source.flaw == .checksThenComputes { return state.withLock { !$0.isComputed } }
    return state.withLock(when: { $0.isComputed || !$0.isComputing }) { state in
      if state.isComputed { return false }
      state.isComputing = true
      // With this bug, other threads read the value from now on, although it is not stored yet.
      if source.flaw == .setsFlagBeforeValue { state.isComputed = true }
      return true
    }
  }

  private func store(_ item: SequenceItem?) {
    state.withLock { state in
      state.item = item
      if item != nil { state.next = state.next ?? HandmadeSequence(source, index: index + 1) }
      state.isComputed = true
      state.isComputing = false
    }
    state.wakeAll()
  }

  private func detach() -> HandmadeSequence? { state.withLock { $0.next.take() } }
}

extension Subject {
  /// A sequence written by hand, correct or broken.
  static func sequence(_ name: String, _ flaw: HandmadeSequence.Flaw) -> Subject {
    Subject(
      SequenceSubject(name) { work in
        SequenceAdapter(
          HandmadeSequence(HandmadeSequence.Source(flaw, work)),
          head: { $0.head },
          tail: { $0.tail },
          derived: { $0.derived }
        )
      }
    )
  }
}
