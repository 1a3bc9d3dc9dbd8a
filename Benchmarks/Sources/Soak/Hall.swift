import Dispatch
import Reactive

/// The setting of a round: some queues, a count of observers, and the watchdog.
struct Hall: Sendable {
  let queues: [QueueScheduler]
  let guests: Guests
  let watchdog: Watchdog

  init(queues: Int, guests: Guests, watchdog: Watchdog) {
    self.queues = (0..<queues).map { QueueScheduler(name: "soak \($0)", targeting: .global()) }
    self.guests = guests
    self.watchdog = watchdog
  }

  func queue(_ index: Int) -> QueueScheduler { queues[index % queues.count] }

  /// Runs a body on `count` threads at once, each with random numbers of its own; returns when all have finished.
  func onThreads(_ count: Int, _ numbers: inout Numbers, _ body: @escaping @Sendable (Int, inout Numbers) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
      let own = numbers.fork()
      DispatchQueue.global().async(group: group) {
        var own = own
        body(index, &own)
      }
    }
    group.wait()
  }

  /// Returns when all actions on the queues are done, including those that move from one queue to another.
  func settle() {
    for _ in 0..<3 { for scheduler in queues { scheduler.queue.sync {} } }
  }
}

/// An end that a round waits for; gives up after a minute, which no round takes.
final class Finish: Sendable {
  private let group = DispatchGroup()

  init(_ count: Int = 1) { for _ in 0..<count { group.enter() } }

  func expectOneMore() { group.enter() }
  func signal() { group.leave() }

  /// Waits; returns whether everything has ended.
  func wait() -> Bool { group.wait(timeout: .now() + .seconds(60)) == .success }
}

/// Random numbers that follow from a seed.
struct Numbers: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func draw(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func chance(_ percent: Int) -> Bool { draw(1...100) <= percent }

  mutating func fork() -> Numbers { Numbers(seed: next()) }
}
