import ReactiveContractKit

/// A sequence written by hand: a list of places, each with its own lock, computed by the first thread that reads it.
///
/// Each mutant breaks it in one place.
final class HandmadeSequence: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, beginsAtOnce, looksAhead, derivesByGoingThrough, forgetsHeads, derivesFromTheSource, countsReads,
      goesOnBehindTheEnd, endsAtUnknownPlaces, looksBeforeItTakesItsTurn, isKnownBeforeItIsFound, keepsEverything,
      holdsWhatItComesFrom, releasesRecursively
  }

  typealias Work = SequenceSubject.Work

  /// The state that the places of one sequence share.
  final class Source: Sendable {
    let flaw: Flaw
    let work: Work
    let reads = KitLocked(0)
    let found = KitLocked<[SequenceItem]>([])

    init(_ flaw: Flaw, _ work: @escaping Work) {
      self.flaw = flaw
      self.work = work
    }

    /// Computes the value of a place.
    func value(of place: Int) -> SequenceItem? {
      var place = place
      if flaw == .countsReads {
        place = reads.withLock { reads in
          reads += 1
          return reads - 1
        }
      }
      let item = work(place)
      if flaw == .keepsEverything, let item { found.withLock { $0.append(item) } }
      return item
    }
  }

  private struct State {
    var isAtWork = false
    var isKnown = false
    var item: SequenceItem?
    var next: HandmadeSequence?
  }

  private let source: Source
  private let place: Int
  private let state = KitLocked(State())

  init(_ source: Source, place: Int = 0) {
    self.source = source
    self.place = place
    if place == 0, source.flaw == .beginsAtOnce { _ = head }
  }

  deinit {
    if source.flaw == .releasesRecursively { return }
    var rest = detach()
    while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.detach() }
  }

  /// The value; `nil` at the end.
  var head: SequenceItem? {
    if source.flaw == .forgetsHeads { return source.value(of: place) }
    return find().item
  }

  /// The next place; `nil` after the end.
  var tail: HandmadeSequence? {
    if source.flaw == .countsReads || source.flaw == .forgetsHeads { return grow() }
    if source.flaw == .endsAtUnknownPlaces, !state.withLock(\.isKnown) { return nil }
    let found = find()
    if found.item == nil { return source.flaw == .goesOnBehindTheEnd ? HandmadeSequence(source) : nil }
    if source.flaw == .looksAhead { _ = found.next?.head }
    return found.next
  }

  /// Another sequence of the same values.
  var derived: HandmadeSequence {
    switch source.flaw {
    case .derivesFromTheSource: return HandmadeSequence(Source(.none, source.work))
    case .derivesByGoingThrough:
      var place: HandmadeSequence? = self
      while place?.head != nil { place = place?.tail }
    default: break
    }
    let link = KitLocked<HandmadeSequence?>(self)
    let origin = source.flaw == .holdsWhatItComesFrom ? self : nil
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

  /// Returns the next place, whether or not this one has been computed.
  private func grow() -> HandmadeSequence {
    state.withLock { state in
      let next = state.next ?? HandmadeSequence(source, place: place + 1)
      state.next = next
      return next
    }
  }

  private func find() -> (item: SequenceItem?, next: HandmadeSequence?) {
    if claim() { settle(source.value(of: place)) }
    return state.withLock { ($0.item, $0.next) }
  }

  /// Claims the computation for the calling thread and returns true, or waits until it is done and returns false.
  private func claim() -> Bool {
    if source.flaw == .looksBeforeItTakesItsTurn { return state.withLock { !$0.isKnown } }
    return state.withLock(when: { $0.isKnown || !$0.isAtWork }) { state in
      if state.isKnown { return false }
      state.isAtWork = true
      // With this bug, other threads take the value for computed from now on.
      if source.flaw == .isKnownBeforeItIsFound { state.isKnown = true }
      return true
    }
  }

  private func settle(_ item: SequenceItem?) {
    state.withLock { state in
      state.item = item
      if item != nil { state.next = state.next ?? HandmadeSequence(source, place: place + 1) }
      state.isKnown = true
      state.isAtWork = false
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
