import Foundation
import OpenCombine
import Synchronization
import Testing

/// Defects of OpenCombine 0.14.0, shown with OpenCombine alone.
@Suite struct OpenCombineDefectTests {
  @Test func `drop(untilOutputFrom:) completes twice`() {
    let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = source.drop(untilOutputFrom: other).log()
    source.send(completion: .finished)
    other.send(completion: .finished)
    #expect(log.lines == ["finished", "finished"])
  }

  @Test func `drop(untilOutputFrom:) subscribes to its source although it has completed`() {
    let source = PassthroughSubject<Int, Never>()
    var subscriptions = 0
    let log = source.handleEvents(receiveSubscription: { _ in subscriptions += 1 })
      .drop(untilOutputFrom: Empty<Int, Never>()).log()
    #expect(log.lines == ["finished"])
    #expect(subscriptions == 1)
  }

  @Test func `prefix and output end only when one more value comes`() {
    let source = PassthroughSubject<Int, Never>()
    let (prefix, output) = (source.prefix(2).log(), source.output(in: 0..<2).log())
    source.send(1)
    source.send(2)
    #expect(prefix.lines == ["1", "2"])
    #expect(output.lines == ["1", "2"])
    source.send(3)
    #expect(prefix.lines == ["1", "2", "finished"])
    #expect(output.lines == ["1", "2", "finished"])
  }

  @Test func `throttle loses what its source sends at once`() {
    let later = Later()
    let log = [1, 2, 3].publisher.throttle(for: 0, scheduler: later, latest: true).log()
    later.runAll()
    #expect(log.lines == ["finished"])
  }

  @Test func `a completion comes behind the cancellation of receive(on:), delay and debounce`() {
    let later = Later()
    let source = Empty<Int, Never>()
    let logs = [
      source.receive(on: later).log(),
      source.delay(for: 0, scheduler: later).log(),
      source.debounce(for: 0, scheduler: later).log(),
    ]
    for log in logs { log.subscription?.cancel() }
    later.runAll()
    #expect(logs.map(\.lines) == [["finished"], ["finished"], ["finished"]])
  }

  @Test func `a result and its completion are one step, in which nobody can cancel`() {
    func cancelled<P: Publisher>(_ apply: (PassthroughSubject<Int, Oops>) -> P, fails: Bool = false) -> [String] {
      let source = PassthroughSubject<Int, Oops>()
      let log = Log<P.Output, P.Failure>()
      log.onValue = { [unowned log] _ in log.subscription?.cancel() }
      apply(source).subscribe(log)
      if !fails { source.send(1) }
      source.send(completion: fails ? .failure(Oops()) : .finished)
      return log.lines
    }
    #expect(cancelled { $0.map { $0 } } == ["1"])
    #expect(cancelled { $0.prefix { _ in true } } == ["1"])
    #expect(cancelled { $0.first() } == ["1", "finished"])
    #expect(cancelled { $0.first { $0 == 1 } } == ["1", "finished"])
    #expect(cancelled { $0.last() } == ["1", "finished"])
    #expect(cancelled { $0.reduce(0, +) } == ["1", "finished"])
    #expect(cancelled { $0.collect() } == ["[1]", "finished"])
    #expect(cancelled { $0.collect(2) } == ["[1]", "finished"])
    #expect(cancelled { $0.count() } == ["1", "finished"])
    #expect(cancelled { $0.max() } == ["1", "finished"])
    #expect(cancelled { $0.contains(1) } == ["true", "finished"])
    #expect(cancelled { $0.allSatisfy { $0 == 0 } } == ["false", "finished"])
    #expect(cancelled { $0.filter { $0 == 0 }.replaceEmpty(with: 1) } == ["1", "finished"])
    #expect(cancelled({ $0.replaceError(with: 1) }, fails: true) == ["1", "finished"])
  }

  @Test func `zip completes although it was cancelled in the middle of its last pair`() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = first.zip(second).log()
    log.onValue = { [unowned log] _ in log.subscription?.cancel() }
    first.send(1)
    first.send(completion: .finished)
    second.send(2)
    #expect(log.lines == ["(1, 2)", "finished"])
  }

  @Test func `flatMap keeps its outer subscription when an inner publisher fails`() {
    let outer = PassthroughSubject<Int, Oops>()
    var isCancelled = false
    let log = outer.handleEvents(receiveCancel: { isCancelled = true }).flatMap { _ in Fail<Int, Oops>(error: Oops()) }
      .log()
    outer.send(1)
    #expect(log.lines == ["failed"])
    #expect(!isCancelled)
    log.subscription?.cancel()
    #expect(!isCancelled)
  }

  @Test func `what waits for another publisher keeps its subscription to that`() {
    let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var cancellations = 0
    let watched = other.handleEvents(receiveCancel: { cancellations += 1 })
    let logs = [source.prefix(untilOutputFrom: watched).log(), source.drop(untilOutputFrom: watched).log()]
    other.send(1)
    for log in logs { log.subscription?.cancel() }
    #expect(logs.map(\.lines) == [["finished"], []])
    #expect(cancellations == 0)
  }

  @Test func `AnyCancellable does its work again if it is cancelled from inside`() {
    var count = 0
    var cancellable: AnyCancellable?
    cancellable = AnyCancellable {
      count += 1
      if count < 3 { cancellable?.cancel() }
    }
    cancellable?.cancel()
    #expect(count == 3)
  }

  @Test func `AnyCancellable does its work again if another thread cancels meanwhile`() {
    let count = Mutex(0)
    let isDone = DispatchSemaphore(value: 0)
    let holder = Mutex<Unchecked<AnyCancellable>?>(nil)
    let cancellable = AnyCancellable {
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      guard isFirst else { return }
      Thread.detachNewThread {
        holder.withLock { $0 }?.content.cancel()
        isDone.signal()
      }
      isDone.wait()
    }
    holder.withLock { $0 = Unchecked(content: cancellable) }
    cancellable.cancel()
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `a subject delivers a value in the middle of another one's delivery`() {
    let subject = PassthroughSubject<Int, Never>()
    var nesting = 0
    var deepest = 0
    let cancellable = subject.sink { value in
      nesting += 1
      deepest = max(deepest, nesting)
      if value == 1 { subject.send(2) }
      nesting -= 1
    }
    subject.send(1)
    #expect(deepest == 2)
    cancellable.cancel()
  }

  @Test func `two subscribers of a subject see different orders if one of them sends`() {
    let subject = PassthroughSubject<Int, Never>()
    let logs = [subject.log(), subject.log()]
    var hasSent = false
    for log in logs {
      log.onValue = { _ in
        if hasSent { return }
        hasSent = true
        subject.send(2)
      }
    }
    subject.send(1)
    #expect(Set(logs.map(\.lines)) == [["1", "2"], ["2", "1"]])
  }
}
