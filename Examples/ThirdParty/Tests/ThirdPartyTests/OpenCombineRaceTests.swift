import Foundation
import OpenCombine
import Testing

/// Findings in OpenCombine 0.14.0 by threads that switch at every access, shown with OpenCombine alone.
///
/// The first three let the other thread run by a `map` or by a handler that waits. The others repeat until the threads
/// happen to meet.
@Suite struct OpenCombineRaceTests {
  @Test func `flatMap sends a value that was on its way behind a failure`() {
    let (failing, slow) = (PassthroughSubject<Int, Oops>(), PassthroughSubject<Int, Oops>())
    let (isOnItsWay, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let held = slow.map { value in
      isOnItsWay.signal()
      isOver.wait()
      return value
    }
    let log = [failing.eraseToAnyPublisher(), held.eraseToAnyPublisher()].publisher
      .setFailureType(to: Oops.self).flatMap { $0 }.log()
    let sender = Started { slow.send(1) }
    isOnItsWay.wait()
    failing.send(completion: .failure(Oops()))
    isOver.signal()
    sender.join()
    #expect(log.lines == ["failed", "1"])
  }

  @Test func `switchToLatest sends a value of the publisher that it has left`() {
    let lines = (0..<20).lazy.map { _ in linesOfSwitching() }.first { $0 == ["0", "2", "1"] }
    #expect(lines != nil)
  }

  /// A thread sends 1 to the second publisher during the handler of 0, which then switches to a third one that sends 2.
  private func linesOfSwitching() -> [String] {
    let publishers = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let log = outer.switchToLatest().log()
    outer.send(publishers[0])
    var sender: Started?
    log.onValue = { value in
      guard value == 0 else { return }
      let isSending = DispatchSemaphore(value: 0)
      sender = Started {
        outer.send(publishers[1])
        isSending.signal()
        publishers[1].send(1)
      }
      isSending.wait()
      // Gives the sender time to reach the lock of the delivery that is running here.
      Thread.sleep(forTimeInterval: 0.02)
      outer.send(publishers[2])
      publishers[2].send(2)
    }
    publishers[0].send(0)
    sender?.join()
    return log.lines
  }

  @Test func `zip traps when it ends while a value is on its way`() async {
    await #expect(processExitsWith: .failure) {
      let (first, second) = (PassthroughSubject<Int, Oops>(), PassthroughSubject<Int, Oops>())
      let (isOnItsWay, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let held = first.map { value in
        isOnItsWay.signal()
        isOver.wait()
        return value
      }
      var cancellable: AnyCancellable? = held.zip(second).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      let sender = Started { first.send(1) }
      isOnItsWay.wait()
      cancellable?.cancel()
      cancellable = nil
      isOver.signal()
      sender.join()
      exit(EXIT_SUCCESS)
    }
  }

  @Test func `CurrentValueSubject tells an older value behind a newer one`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let isSeen = Flag()
    let sender = Started {
      var value = 0
      while !isSeen.isSet {
        value += 1
        subject.send(value)
      }
    }
    for _ in 0..<1_000_000 where !isSeen.isSet {
      var last = -1
      let cancellable = subject.sink { value in
        if value < last { isSeen.set() }
        last = value
      }
      cancellable.cancel()
    }
    #expect(isSeen.isSet)
    isSeen.set()
    sender.join()
  }

  @Test func `an end overtakes a value on its way to some subscribers of a subject`() {
    let seen = (0..<100_000).lazy.map { _ in linesOfManySubscribers() }.first { $0.count == 2 }
    // The others receive the value first, or even after the end.
    #expect(seen?.contains(["finished"]) == true)
  }

  /// Returns the events that subscribers received when one thread sent 1 and another one the end.
  private func linesOfManySubscribers() -> Set<[String]> {
    let subject = PassthroughSubject<Int, Never>()
    let logs = (0..<30).map { _ in subject.log() }
    let isReady = Flag()
    let sender = Started {
      isReady.set()
      subject.send(1)
    }
    while !isReady.isSet {}
    subject.send(completion: .finished)
    sender.join()
    return Set(logs.map(\.lines))
  }
}
