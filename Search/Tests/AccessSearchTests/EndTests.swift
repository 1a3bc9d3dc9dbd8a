import AccessSearch
import Synchronization
import Testing

/// The ends of objects: which thread releases the last reference makes a difference only if others notice the end.
@Suite(.serialized) struct EndTests {
  /// The words by which schedules are distinguished.
  final class Words: Sendable {
    let first = Atomic(0), second = Atomic(0), third = Atomic(0)

    var all: [Int] {
      [first.load(ordering: .relaxed), second.load(ordering: .relaxed), third.load(ordering: .relaxed)]
    }
  }

  /// An object whose end others notice if it has words to change.
  final class Inner {
    let words: Words?
    init(_ words: Words?) { self.words = words }

    deinit {
      guard let words else { return }
      words.second.store(
        10 * words.first.load(ordering: .relaxed) + words.third.load(ordering: .relaxed) + 1,
        ordering: .relaxed
      )
    }
  }

  final class Outer {
    let inner: Inner
    init(_ inner: Inner) { self.inner = inner }
  }

  /// Objects with as many references as the threads release, and a weak one; the outer one is released at least once.
  final class Held {
    let words = Words()
    let outer: Unmanaged<Outer>
    let inner: Unmanaged<Inner>
    weak var weakInner: Inner?

    init(_ steps: [Step], isNoticed: Bool) {
      let object = Inner(isNoticed ? words : nil)
      weakInner = object
      outer = Unmanaged.passRetained(Outer(object))
      inner = Unmanaged.passUnretained(object)
      for _ in 1..<steps.count(where: { $0 == .releaseOuter }) { _ = outer.retain() }
      for _ in 0..<steps.count(where: { $0 == .releaseInner }) { _ = inner.retain() }
      withExtendedLifetime(object) {}
    }

    /// Makes a step; the choice of the step is not part of the schedule.
    func perform(_ step: Step, _ thread: Int) {
      let (words, outer, inner) = (words, outer, inner)
      switch step {
      case .releaseOuter: searched { outer.release() }
      case .releaseInner: searched { inner.release() }
      case .store: searched { words.first.store(thread + 1, ordering: .relaxed) }
      case .add:
        searched { _ = words.third.add(words.first.load(ordering: .relaxed) + 1, ordering: .relaxed) }
      case .follow:
        let isThere = searched { weakInner != nil }
        if isThere { searched { _ = words.third.add(3, ordering: .relaxed) } }
      }
    }

    private func searched<Result>(_ body: () -> Result) -> Result {
      let wasPaused = access_pause(false)
      defer { _ = access_pause(wasPaused) }
      return body()
    }
  }

  enum Step { case releaseOuter, releaseInner, store, add, follow }

  /// Returns the distinct outcomes of the schedules that a search runs, and the number of schedules.
  private func outcomes(
    _ steps: [[Step]],
    isNoticed: Bool = true,
    isBruteForce: Bool = false
  ) -> (outcomes: Set<[Int]>, scheduleCount: Int) {
    final class Seen { var all: Set<[Int]> = [] }
    let seen = Seen()
    let subject = Subject(threads: steps.count, make: { Held(steps.flatMap { $0 }, isNoticed: isNoticed) }) {
      held,
      thread in
      let wasPaused = access_pause(true)
      for step in steps[thread] { held.perform(step, thread) }
      _ = access_pause(wasPaused)
    } judge: { held in
      let outcome = held.words.all
      // The set outlives the schedule, so it must not be in the memory of the schedule.
      let did = (access_pause(true), access_keep(true))
      seen.all.insert(Array(outcome.lazy.map { $0 }))
      _ = (access_pause(did.0), access_keep(did.1))
      return true
    }
    let result = subject.search(isBruteForce: isBruteForce, randomCount: 0, seconds: 2)
    #expect(isBruteForce ? result.findsNothing : result.holds, "\(steps): \(result)")
    return (seen.all, result.scheduleCount)
  }

  @Test func `an end without an effect is run once, one with an effect on either thread`() {
    let steps: [[Step]] = [[.releaseOuter], [.releaseOuter]]
    #expect(outcomes(steps, isNoticed: false).scheduleCount == 1)
    #expect(outcomes(steps, isNoticed: true).scheduleCount == 2)
  }

  @Test(arguments: [
    [[Step.releaseOuter], [.releaseOuter]],
    [[.releaseOuter], [.releaseOuter, .store]],
    [[.store, .releaseOuter], [.releaseOuter, .add]],
    [[.releaseOuter, .add], [.store, .releaseOuter]],
    [[.releaseOuter, .store], [.releaseOuter, .add]],
    [[.releaseOuter], [.releaseInner]],
    [[.releaseOuter, .add], [.releaseInner]],
    [[.releaseOuter, .releaseInner], [.releaseOuter]],
    [[.releaseInner, .releaseOuter], [.releaseInner, .store]],
    [[.releaseOuter, .releaseInner], [.releaseOuter, .releaseInner]],
    [[.releaseOuter], [.follow]],
    [[.releaseOuter], [.releaseOuter], [.store]],
    [[.releaseOuter], [.releaseInner], [.store]],
  ])
  func `every outcome of all schedules is reached, whichever thread releases last`(steps: [[Step]]) {
    for isNoticed in [false, true] {
      // Some programs have too many schedules: runs those that there is time for.
      let all = outcomes(steps, isNoticed: isNoticed, isBruteForce: true)
      let reduced = outcomes(steps, isNoticed: isNoticed)
      #expect(all.outcomes.isSubset(of: reduced.outcomes), "noticed: \(isNoticed)")
      #expect(reduced.scheduleCount <= 6)
    }
  }
}
