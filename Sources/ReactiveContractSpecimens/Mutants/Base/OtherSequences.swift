import ReactiveContractKit

/// A sequence whose elements are independent of each other: each has its index, and is computed separately.
final class IndependentSequence: Sendable {
  private enum State {
    case uncomputed, computing
    case computed(SequenceItem?)

    var isComputing: Bool { if case .computing = self { true } else { false } }
  }

  private let index: Int
  private let work: SequenceSubject.Work
  private let state = KitLocked(State.uncomputed)
  private let next = KitLocked<IndependentSequence?>(nil)

  init(index: Int = 0, _ work: @escaping SequenceSubject.Work) {
    self.index = index
    self.work = work
  }

  deinit {
    var rest = next.withLock { $0.take() }
    while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.next.withLock { $0.take() } }
  }

  var head: SequenceItem? {
    let found: SequenceItem?? = state.withLock(when: { !$0.isComputing }) { state in
      if case .computed(let item) = state { return item }
      state = .computing
      return nil
    }
    if let found { return found }
    let item = work(index)
    state.withLock { $0 = .computed(item) }
    state.wakeAll()
    return item
  }

  var tail: IndependentSequence {
    next.withLock { next in
      let element = next ?? IndependentSequence(index: index + 1, work)
      next = element
      return element
    }
  }
}

extension Subject {
  /// A correct sequence that computes each element without those before it.
  static var independentSequence: Subject {
    Subject(
      SequenceSubject("variant/independent-sequence") {
        SequenceAdapter(IndependentSequence($0), head: { $0.head }, tail: { $0.tail })
      }
    )
  }

  /// A sequence over an array that is filled at creation: all of it, or `first` elements, and the rest on a read.
  static func arraySequence(_ name: String, at first: Int = .max) -> Subject {
    Subject(
      SequenceSubject(name, readings: ["Q1/eager"]) { work in
        let array = FilledArray(work)
        array.fill(upTo: first)
        return SequenceAdapter(
          0,
          head: { index in
            if first < .max { array.fill(upTo: .max) }
            return array.item(at: index)
          },
          tail: { $0 + 1 }
        )
      }
    )
  }
}

/// An array of the computed values, filled by one thread at a time.
private final class FilledArray: Sendable {
  private struct State {
    var items: [SequenceItem] = []
    var isComplete = false
    var isComputing = false
  }

  private let state = KitLocked(State())
  private let work: SequenceSubject.Work

  init(_ work: @escaping SequenceSubject.Work) { self.work = work }

  func fill(upTo count: Int) {
    var index = state.withLock(when: { !$0.isComputing }) { state in
      state.isComputing = true
      return state.isComplete ? nil : state.items.count
    }
    while let next = index, next < count {
      let item = work(next)
      index = state.withLock { state in
        if let item { state.items.append(item) } else { state.isComplete = true }
        return item == nil ? nil : next + 1
      }
    }
    state.withLock { $0.isComputing = false }
    state.wakeAll()
  }

  func item(at index: Int) -> SequenceItem? {
    state.withLock { $0.items.indices.contains(index) ? $0.items[index] : nil }
  }
}
