import ReactiveContractKit

/// A sequence whose places are independent of each other: each has its number, and is computed separately.
final class LooseSequence: Sendable {
  private enum State {
    case unknown, atWork
    case known(SequenceItem?)

    var isAtWork: Bool { if case .atWork = self { true } else { false } }
  }

  private let place: Int
  private let work: SequenceSubject.Work
  private let state = KitLocked(State.unknown)
  private let next = KitLocked<LooseSequence?>(nil)

  init(place: Int = 0, _ work: @escaping SequenceSubject.Work) {
    self.place = place
    self.work = work
  }

  deinit {
    var rest = next.withLock { $0.take() }
    while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.next.withLock { $0.take() } }
  }

  var head: SequenceItem? {
    let found: SequenceItem?? = state.withLock(when: { !$0.isAtWork }) { state in
      if case .known(let item) = state { return item }
      state = .atWork
      return nil
    }
    if let found { return found }
    let item = work(place)
    state.withLock { $0 = .known(item) }
    state.wakeAll()
    return item
  }

  var tail: LooseSequence {
    next.withLock { next in
      let place = next ?? LooseSequence(place: place + 1, work)
      next = place
      return place
    }
  }
}

extension Subject {
  /// A sequence that computes a place without those before it.
  static var looseSequence: Subject {
    Subject(
      SequenceSubject("sequence of loose places") {
        SequenceAdapter(LooseSequence($0), head: { $0.head }, tail: { $0.tail })
      }
    )
  }

  /// A sequence over an array that is filled when it is made: all of it, or `first` places and the rest on a read.
  static func arraySequence(_ name: String, at first: Int = .max) -> Subject {
    Subject(
      SequenceSubject(name, readings: ["Q1/eager"]) { work in
        let array = FilledArray(work)
        array.fill(upTo: first)
        return SequenceAdapter(
          0,
          head: { place in
            if first < .max { array.fill(upTo: .max) }
            return array.item(at: place)
          },
          tail: { $0 + 1 }
        )
      }
    )
  }
}

/// An array of the values that a work finds, filled by one thread at a time.
private final class FilledArray: Sendable {
  private struct State {
    var items: [SequenceItem] = []
    var isComplete = false
    var isAtWork = false
  }

  private let state = KitLocked(State())
  private let work: SequenceSubject.Work

  init(_ work: @escaping SequenceSubject.Work) { self.work = work }

  func fill(upTo count: Int) {
    var place = state.withLock(when: { !$0.isAtWork }) { state in
      state.isAtWork = true
      return state.isComplete ? nil : state.items.count
    }
    while let next = place, next < count {
      let item = work(next)
      place = state.withLock { state in
        if let item { state.items.append(item) } else { state.isComplete = true }
        return item == nil ? nil : next + 1
      }
    }
    state.withLock { $0.isAtWork = false }
    state.wakeAll()
  }

  func item(at place: Int) -> SequenceItem? {
    state.withLock { $0.items.indices.contains(place) ? $0.items[place] : nil }
  }
}
