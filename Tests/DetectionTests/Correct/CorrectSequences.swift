import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Pull-driven sequences.
  static var sequences: [CorrectSubject] {
    [
      CorrectSubject("sequence/lazy nodes with a lock each", "Every place computes itself once, under its own lock.") {
        Subject(
          SequenceSubject("lazy nodes") { work in
            SequenceAdapter(LazyNode(0, work), head: \.head, tail: \.tail)
          }
        )
      },
      CorrectSubject("sequence/an array, computed eagerly", "Computes all places at once, and is a slice of an array.")
      {
        Subject(
          SequenceSubject("an array", readings: ["Q1/eager"]) { work in
            var items: [SequenceItem] = []
            while let item = work(items.count) { items.append(item) }
            return SequenceAdapter(items[...], head: \.first, tail: { $0.dropFirst() }, derived: { Array($0)[...] })
          }
        )
      },
      CorrectSubject("sequence/a pull sequence of a closure", "Is made of a state and a function, and derived by map.")
      {
        Subject(
          SequenceSubject("PullSequence of a state") { work in
            let sequence = PullSequence<SequenceItem>(state: 0) { place in
              defer { place += 1 }
              return work(place)
            }
            return SequenceAdapter(
              sequence,
              head: \.head,
              tail: { $0.isEmpty ? nil : $0.tail },
              derived: { $0.map { $0 } }
            )
          }
        )
      },
      CorrectSubject(
        "sequence/iterator behind a cursor",
        "An iterator that all places share fills them in their order."
      ) {
        Subject(
          SequenceSubject("a shared iterator") { work in
            let iterator = SharedIterator(work)
            return SequenceAdapter(CachedNode(iterator), head: \.head, tail: \.tail)
          }
        )
      },
    ]
  }
}

/// A place that computes itself when it is asked.
private final class LazyNode: Sendable {
  private enum State {
    case unknown
    case known(SequenceItem?, next: LazyNode?)
  }

  private let place: Int
  private let lock = NSRecursiveLock()
  private let state: Sheltered<State>
  private let work: SequenceSubject.Work

  init(_ place: Int, _ work: @escaping SequenceSubject.Work) {
    self.place = place
    self.work = work
    state = Sheltered(.unknown)
  }

  var head: SequenceItem? { known().item }

  /// The next place is made when this one is known: so it needs nothing before it.
  var tail: LazyNode? { known().next }

  private func known() -> (item: SequenceItem?, next: LazyNode?) {
    lock.withLock {
      if case .known(let item, let next) = state.value { return (item, next) }
      let item = work(place)
      let next = item == nil ? nil : LazyNode(place + 1, work)
      state.value = .known(item, next: next)
      return (item, next)
    }
  }

  /// Gives up the next place.
  private func detach() -> LazyNode? {
    guard case .known(_, let next) = exchange(&state.value, with: .unknown) else { return nil }
    return next
  }

  // Releases a long list in a loop; a node in a variable of its own would be referenced twice in an optimised build.
  deinit {
    var next = detach()
    while isKnownUniquelyReferenced(&next) { next = next?.detach() }
  }
}

/// An iterator that counts the places.
private final class SharedIterator: Sendable {
  private let place = Sheltered(0)
  private let isOver = Sheltered(false)
  private let work: SequenceSubject.Work
  let lock = NSRecursiveLock()

  init(_ work: @escaping SequenceSubject.Work) { self.work = work }

  func next() -> SequenceItem? {
    if isOver.value { return nil }
    defer { place.value += 1 }
    let item = work(place.value)
    isOver.value = item == nil
    return item
  }
}

/// A place that takes the next value of an iterator; the place after it exists only when this one is known.
private final class CachedNode: Sendable {
  private let iterator: SharedIterator
  private let content = Sheltered<(item: SequenceItem?, next: CachedNode?)?>(nil)

  init(_ iterator: SharedIterator) { self.iterator = iterator }

  var head: SequenceItem? { iterator.lock.withLock { known().item } }
  var tail: CachedNode? { iterator.lock.withLock { known().next } }

  private func known() -> (item: SequenceItem?, next: CachedNode?) {
    if let content = content.value { return content }
    let item = iterator.next()
    let next = item == nil ? nil : CachedNode(iterator)
    content.value = (item, next)
    return (item, next)
  }

  /// Gives up the next place.
  private func detach() -> CachedNode? { exchange(&content.value, with: nil)?.next }

  deinit {
    var next = detach()
    while isKnownUniquelyReferenced(&next) { next = next?.detach() }
  }
}
