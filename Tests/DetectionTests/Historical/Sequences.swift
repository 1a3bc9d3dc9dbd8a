import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Pull-driven sequences.
  static let sequences: [Bug] = [
    Bug(
      "ReactiveCocoa/sequence-release-recurses",
      "each place of a sequence releases the next one inside its own release, so that the stack grows",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/238",
      breaks: "Q6",
      witness: .played(correct: "at once 2", broken: "at once 5") { variant in
        let log = Log()
        // What is released inside of a release is released before that one has ended.
        let depth = Guarded((now: 0, most: 0))
        var list: Place? = Place.numbers(releasing: variant, depth: depth) { $0 < 4 ? $0 : nil }
        var place = list
        while let next = place?.rest { place = next }
        place = nil
        list = nil
        log.add("at once \(depth { $0.most })")
        return log.text
      },
      subject: { variant in
        Subject(
          SequenceSubject("RAC sequence") { work in
            SequenceAdapter(Place.numbers(releasing: variant, work), head: \.first, tail: \.rest)
          }
        )
      }
    ),
    Bug(
      "ReactiveCocoa/bound-sequence-evaluates-its-source",
      "deriving a sequence evaluates the first place of the source, although nobody has read it",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/134",
      breaks: "Q1",
      witness: .played(correct: "derived read 0", broken: "0 derived read") { variant in
        let log = Log()
        let list = Place<Int>.numbers { place in
          log.add("\(place)")
          return place
        }
        let derived = list.derived(evaluating: variant)
        log.add("derived")
        log.add("read")
        _ = derived.first
        return log.text
      },
      subject: { variant in
        Subject(
          SequenceSubject("RAC bound sequence") { work in
            SequenceAdapter(Place.numbers(work), head: \.first, tail: \.rest) { $0.derived(evaluating: variant) }
          }
        )
      }
    ),
  ]
}

/// A place of a sequence, with its value and the place after it, both computed on demand.
///
/// Invariant of `Sendable`: the variables are read and written under `lock`, or in the deinitializer.
private final class Place<Item: Sendable>: @unchecked Sendable {
  private let releasing: Bug.Variant
  private let depth: Guarded<(now: Int, most: Int)>
  private let lock = NSRecursiveLock()
  private var compute: (() -> Item?)?
  private var makeRest: (() -> Place?)?
  private var item: Item?
  private var next: Place?

  private init(
    _ releasing: Bug.Variant,
    _ depth: Guarded<(now: Int, most: Int)>,
    first: @escaping () -> Item?,
    rest: @escaping () -> Place?
  ) {
    self.releasing = releasing
    self.depth = depth
    compute = first
    makeRest = rest
  }

  deinit {
    depth { depth in
      depth.now += 1
      depth.most = max(depth.most, depth.now)
    }
    switch releasing {
    case .broken: next = nil
    case .correct:
      var place = exchange(&next, with: nil)
      while isKnownUniquelyReferenced(&place) { place = place?.takeNext() }
    }
    depth { $0.now -= 1 }
  }

  /// The sequence of the values that a function has at 0, 1, 2 and so on, until it has none.
  static func numbers(
    from number: Int = 0,
    releasing: Bug.Variant = .correct,
    depth: Guarded<(now: Int, most: Int)> = Guarded((0, 0)),
    _ value: @escaping @Sendable (Int) -> Item?
  ) -> Place {
    Place(releasing, depth) {
      value(number)
    } rest: {
      numbers(from: number + 1, releasing: releasing, depth: depth, value)
    }
  }

  /// The value; `nil` at the end.
  var first: Item? {
    lock.withLock {
      if let compute = exchange(&compute, with: nil) { item = compute() }
      return item
    }
  }

  /// The place after this one; `nil` at the end.
  var rest: Place? {
    lock.withLock {
      guard first != nil else { return nil }
      if let makeRest = exchange(&makeRest, with: nil) { next = makeRest() }
      return next
    }
  }

  /// Another sequence of the same values.
  func derived(evaluating: Bug.Variant) -> Place {
    if evaluating == .broken { _ = first }
    return Place(releasing, depth) { [self] in
      first
    } rest: { [self] in
      rest?.derived(evaluating: evaluating)
    }
  }

  private func takeNext() -> Place? { lock.withLock { exchange(&next, with: nil) } }
}
