import AccessSearch
import Foundation
import Synchronization
import Testing

/// A type that the specimens hold as an existential.
protocol Numbered: AnyObject {
  var number: Int { get }
}

/// Small subjects that are broken in one way each, next to correct ones.
@Suite(.serialized) struct SpecimenTests {
  final class Numbers: Sendable { let first = Mutex(0), second = Mutex(0) }

  final class Cells: @unchecked Sendable {
    var value = 0, other = 0
    let lock = NSLock(), otherLock = NSLock()
    let condition = NSCondition()
    var isReady = false
  }

  final class Words: Sendable { let first = Atomic(0), second = Atomic(0) }

  final class Child: Numbered {
    var value = 3

    var number: Int { value }

    deinit { value = 0 }
  }

  final class Parents {
    var first: Child?, second: Child?
    var seen = 0

    init(_ child: Child) { (first, second) = (child, child) }
  }

  final class Holder {
    var child: (any Numbered)?
    var seen = 3
    let lock = NSLock()

    init(_ child: any Numbered) { self.child = child }

    func takeChild() -> (any Numbered)? {
      defer { child = nil }
      return child
    }
  }

  final class Cache {
    var plain: Child?
    let isMade = Atomic(false)
    let sum = Atomic(0)
    let lock = NSLock()

    func note(_ value: Int) { sum.add(value, ordering: .relaxed) }
  }

  @Test func `code that was compiled for a search is asked about its accesses`() {
    let cells = Cells()
    let before = access_count()
    for _ in 0..<10 { cells.value += 1 }
    #expect(access_count() - before >= 10)
  }

  @Test func `a check and an act in two critical sections of a Mutex lose an update`() {
    let subject = Subject(make: { Numbers() }) { numbers, _ in
      let value = numbers.first.withLock { $0 }
      numbers.first.withLock { $0 = value + 1 }
    } judge: {
      $0.first.withLock { $0 } == 2
    }
    let outcome = subject.search()
    #expect(outcome.kinds == [access_report_of_subject.rawValue])
    #expect(outcome.isComplete)
  }

  @Test func `in one critical section they do not`() {
    let subject = Subject(make: { Numbers() }) { numbers, _ in
      numbers.first.withLock { $0 += 1 }
    } judge: {
      $0.first.withLock { $0 } == 2
    }
    #expect(subject.search().holds)
  }

  @Test func `a try of a Mutex may fail`() {
    let subject = Subject(make: { Numbers() }) { numbers, _ in
      if numbers.first.withLockIfAvailable({ $0 += 1 }) == nil { numbers.second.withLock { $0 += 1 } }
    } judge: {
      $0.second.withLock { $0 } == 0
    }
    #expect(subject.search().kinds == [access_report_of_subject.rawValue])
  }

  @Test func `two mutexes that are taken in both orders are a deadlock`() {
    let subject = Subject(make: { Numbers() }) { numbers, thread in
      if thread == 0 {
        numbers.first.withLock { value in numbers.second.withLock { $0 += value } }
      } else {
        numbers.second.withLock { value in numbers.first.withLock { $0 += value } }
      }
    }
    #expect(subject.search().kinds == [access_deadlock.rawValue])
  }

  @Test func `a check and an act in two critical sections of a lock of Foundation lose an update, in one they do not`()
  {
    func subject(_ isSplit: Bool) -> Subject {
      Subject(make: { Cells() }) { cells, _ in
        if isSplit {
          let value = cells.lock.withLock { cells.value }
          cells.lock.withLock { cells.value = value + 1 }
        } else {
          cells.lock.withLock { cells.value += 1 }
        }
      } judge: {
        $0.value == 2
      }
    }
    let outcome = subject(true).search()
    #expect(outcome.kinds == [access_report_of_subject.rawValue] && outcome.isComplete)
    #expect(subject(false).search().holds)
  }

  @Test func `two locks of Foundation that are taken in both orders are a deadlock, in one order they are not`() {
    func subject(_ isCrossed: Bool) -> Subject {
      Subject(make: { Cells() }) { cells, thread in
        if isCrossed && thread == 1 {
          cells.otherLock.withLock { cells.lock.withLock { cells.value += 1 } }
        } else {
          cells.lock.withLock { cells.otherLock.withLock { cells.value += 1 } }
        }
      } judge: {
        $0.value == 2
      }
    }
    #expect(subject(true).search().kinds == [access_deadlock.rawValue])
    #expect(subject(false).search().holds)
  }

  @Test func `a counter without a lock is a data race, with one it is not`() {
    let broken = Subject(make: { Cells() }) { cells, _ in cells.value += 1 }
    #expect(broken.search().has(access_data_race))
    let correct = Subject(make: { Cells() }) { cells, _ in cells.lock.withLock { cells.value += 1 } }
    #expect(correct.search().holds)
  }

  @Test func `a flag that orders nothing is a data race, one that publishes is not`() {
    final class State {
      var value = 0
      var seen = 0
      let flag = Atomic(0)
    }
    let broken = Subject(make: { State() }) { state, thread in
      if thread == 0 {
        state.value = 1
        state.flag.store(1, ordering: .relaxed)
      } else if state.flag.load(ordering: .relaxed) == 1 {
        state.seen = state.value
      }
    }
    #expect(broken.search().kinds == [access_data_race.rawValue])
    let correct = Subject(make: { State() }) { state, thread in
      if thread == 0 {
        state.value = 1
        state.flag.store(1, ordering: .releasing)
      } else if state.flag.load(ordering: .acquiring) == 1 {
        state.seen = state.value
      }
    }
    #expect(correct.search().holds)
  }

  @Test func `a signal before the wait is lost, unless there is something to look at`() {
    func subject(_ looks: Bool) -> Subject {
      Subject(make: { Cells() }) { cells, thread in
        cells.condition.lock()
        if thread == 0 {
          cells.isReady = true
          cells.condition.signal()
        } else {
          while !(looks && cells.isReady) {
            cells.condition.wait()
            if !looks { break }
          }
        }
        cells.condition.unlock()
      }
    }
    #expect(subject(false).search().kinds == [access_deadlock.rawValue])
    #expect(subject(true).search().holds)
  }

  @Test func `a copy of what another thread clears meets a dead object`() {
    let subject = Subject(make: { Parents(Child()) }) { parents, thread in
      if thread == 0 {
        parents.second = nil
        parents.first = nil
      } else {
        parents.seen = parents.first?.value ?? 0
      }
    }
    let outcome = subject.search()
    #expect(outcome.has(access_dead_object))
    #expect(outcome.has(access_data_race))
  }

  @Test func `a copy of an existential that another thread clears meets a dead object, under a lock it does not`() {
    func subject(_ isLocked: Bool) -> Subject {
      Subject(make: { Holder(Child()) }) { holder, thread in
        if thread == 0 {
          let child = isLocked ? holder.lock.withLock { holder.takeChild() } : holder.takeChild()
          withExtendedLifetime(child) {}
        } else {
          let child = isLocked ? holder.lock.withLock { holder.child } : holder.child
          holder.seen = child?.number ?? 3
        }
      } judge: {
        $0.seen == 3
      }
    }
    let outcome = subject(false).search()
    #expect(outcome.has(access_dead_object))
    #expect(outcome.has(access_data_race))
    #expect(subject(true).search().holds)
  }

  @Test func `a cache that is looked at without its lock is a data race, one that is published is not`() {
    let broken = Subject(make: { Cache() }) { cache, _ in
      if cache.plain == nil { cache.lock.withLock { if cache.plain == nil { cache.plain = Child() } } }
      cache.note(cache.plain?.value ?? 0)
    } judge: {
      $0.sum.load(ordering: .relaxed) == 6
    }
    #expect(broken.search().has(access_data_race))
    let correct = Subject(make: { Cache() }) { cache, _ in
      if !cache.isMade.load(ordering: .acquiring) {
        cache.lock.withLock {
          if cache.plain != nil { return }
          cache.plain = Child()
          cache.isMade.store(true, ordering: .releasing)
        }
      }
      cache.note(cache.plain?.value ?? 0)
    } judge: {
      $0.sum.load(ordering: .relaxed) == 6
    }
    #expect(correct.search().holds)
  }

  @Test func `a thread that releases the last reference sees what the others have done before`() {
    let subject = Subject(make: { Parents(Child()) }) { parents, thread in
      if thread == 0 { parents.first = nil } else { parents.second = nil }
    }
    #expect(subject.search().holds)
  }

  @Test func `waiting for a word that another thread sets ends, for one that no thread sets it does not`() {
    func subject(_ isSet: Bool) -> Subject {
      Subject(make: { Words() }) { words, thread in
        if thread == 0 {
          words.first.store(isSet ? 1 : 0, ordering: .releasing)
        } else {
          while words.first.load(ordering: .acquiring) == 0 {}
        }
      }
    }
    #expect(subject(true).search().holds)
    #expect(subject(false).search(seconds: 10).has(access_endless))
  }

  @Test func `what stops the program in one schedule is a finding, and the search goes on`() {
    func subject(_ looksOnce: Bool) -> Subject {
      Subject(make: { Holder(Child()) }) { holder, thread in
        if thread == 0 {
          holder.lock.withLock { holder.child = nil }
        } else if looksOnce {
          holder.lock.withLock { if holder.child != nil { holder.seen = holder.child!.number } }
        } else if holder.lock.withLock({ holder.child != nil }) {
          holder.lock.withLock { holder.seen = holder.child!.number }
        }
      } judge: { _ in
        true
      }
    }
    #expect(subject(false).search().kinds == [access_crash.rawValue])
    #expect(subject(true).search().holds)
  }
}
