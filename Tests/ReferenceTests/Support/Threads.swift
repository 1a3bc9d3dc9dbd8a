import Foundation
import Synchronization
import Testing

/// Runs the bodies on threads of their own that begin together, and waits for all.
func onThreads(_ count: Int, stackSize: Int = 512 * 1024, _ body: @escaping @Sendable (Int) -> Void) {
  let gate = DispatchSemaphore(value: 0)
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      gate.wait()
      body(index)
      group.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  for _ in 0..<count { gate.signal() }
  group.wait()
}

/// Runs the body on a thread with the stack of a secondary thread, half a mebibyte.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  onThreads(1, stackSize: roomy(512 * 1024)) { _ in body() }
}

/// A stack of that size in a plain build; eight times as much under a sanitizer, whose frames are that much larger.
func roomy(_ stackSize: Int) -> Int {
  #if SANITIZED
    8 * stackSize
  #else
    stackSize
  #endif
}

/// Returns whether the body takes less than a minute of the calling thread's processor time; under a sanitizer, twenty.
///
/// The time by the clock would depend on the other tests, which share the processor.
func endsSoon(_ body: () -> Void) -> Bool {
  let start = processorTime()
  body()
  #if SANITIZED
    let limit: Duration = .seconds(1_200)
  #else
    let limit: Duration = .seconds(60)
  #endif
  return processorTime() - start < limit
}

/// The processor time that the calling thread has used.
private func processorTime() -> Duration {
  // Has the layout of the C library's `timespec`, whose field names in Swift depend on imports.
  var time = (seconds: 0, nanoseconds: 0)
  withUnsafeMutablePointer(to: &time) { pointer in
    let time = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: timespec.self)
    _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, time)
  }
  return .seconds(time.seconds) + .nanoseconds(time.nanoseconds)
}

/// Runs two bodies at the same time, round after round, closer together than threads that are started for each round.
///
/// - Parameters:
///   - prepare: Makes the state of a round, on the calling thread.
///   - first: Is called on the calling thread.
///   - second: Is called on another thread.
func inRounds<State: Sendable>(
  _ count: Int,
  prepare: (Int) -> State,
  _ first: (State) -> Void,
  _ second: @escaping @Sendable (State) -> Void
) {
  let rounds = Rounds<State>()
  let other = onThread {
    for round in 1...count {
      // Spins for a while: the two threads shall meet. If both cores are busy, it must not keep the other one waiting.
      var spins = 0
      while rounds.begun.load(ordering: .acquiring) < round {
        spins += 1
        if spins > 2_000 { sched_yield() }
      }
      for _ in 0..<(round * 7) % 60 { rounds.delay.add(1, ordering: .relaxed) }
      if let state = rounds.state.withLock({ $0.take() }) { second(state) }
      rounds.ended.store(round, ordering: .releasing)
    }
  }
  for round in 1...count {
    let state = prepare(round)
    rounds.state.withLock { $0 = state }
    rounds.begun.store(round, ordering: .releasing)
    for _ in 0..<round % 400 { rounds.delay.add(1, ordering: .relaxed) }
    first(state)
    while rounds.ended.load(ordering: .acquiring) < round { sched_yield() }
  }
  #expect(other.wait())
}

/// The state that the two threads of ``inRounds(_:prepare:_:_:)`` share.
private final class Rounds<State: Sendable>: Sendable {
  let begun = Atomic(0), ended = Atomic(0), delay = Atomic(0)
  let state = Guarded<State?>(nil)
}
