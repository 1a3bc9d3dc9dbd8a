import Reactive
import ReactiveContractKit
import Testing

/// The scheduler against the plainest model of one: a list that is searched for the earliest entry.
@Suite struct TestSchedulerModelTests {
  @Test(arguments: 0..<40)
  func `any mix of scheduling, repeating, cancelling and advancing does what a sorted list does`(seed: Int) throws {
    var random = Numbers(state: UInt64(seed))
    let scheduler = TestScheduler()
    let ran = Log()
    var model = Model()
    var handles: [(any Disposable)?] = []
    for _ in 0..<random.below(400) + 20 {
      let time = random.below(20)
      switch random.below(10) {
      case 0..<5:
        let name = handles.count
        handles.append(scheduler.schedule(at: instant(time)) { ran.add("\(name)") })
        model.add(at: time, every: nil)
      case 5:
        let (name, interval) = (handles.count, 1 + random.below(5))
        let action: @Sendable () -> Void = { ran.add("\(name)") }
        handles.append(scheduler.schedule(at: instant(time), every: .milliseconds(interval), action))
        model.add(at: time, every: interval)
      case 6..<9 where !handles.isEmpty:
        let name = random.below(handles.count)
        handles[name]?.dispose()
        model.entries.removeAll { $0.name == name }
      default:
        let step = random.below(4)
        try scheduler.advance(by: .milliseconds(step))
        model.advance(by: step)
      }
      #expect(scheduler.pendingCount == model.entries.count)
      #expect(scheduler.nextDue?.milliseconds == model.entries.map { max($0.due, $0.floor) }.min())
      for (name, handle) in handles.enumerated() where random.below(20) == 0 {
        #expect(handle?.isDisposed == !model.entries.contains { $0.name == name })
      }
    }
    #expect(ran.lines == model.ran)
    #expect(scheduler.now.milliseconds == model.now)
  }
}

private struct Model {
  struct Entry {
    var name: Int
    var due: Int
    /// The time of the clock when it was scheduled: it cannot run before.
    var floor: Int
    var number: Int
    var interval: Int?
  }

  var entries: [Entry] = []
  var ran: [String] = []
  var now = 0
  private var names = 0
  private var numbers = 0

  mutating func add(at time: Int, every interval: Int?) {
    entries.append(Entry(name: names, due: time, floor: now, number: numbers, interval: interval))
    names += 1
    numbers += 1
  }

  mutating func advance(by step: Int) {
    let target = now + step
    while let next = entries.indices.min(by: { key($0) < key($1) }), key(next).0 <= target {
      now = max(now, key(next).0)
      ran.append("\(entries[next].name)")
      if let interval = entries[next].interval {
        repeat { entries[next].due += interval } while entries[next].due <= now
        entries[next].floor = now
        entries[next].number = numbers
        numbers += 1
      } else {
        entries.remove(at: next)
      }
    }
    now = target
  }

  private func key(_ index: Int) -> (Int, Int) {
    (max(entries[index].due, entries[index].floor), entries[index].number)
  }
}

/// Pseudo-random numbers that are the same in every run.
private struct Numbers {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
