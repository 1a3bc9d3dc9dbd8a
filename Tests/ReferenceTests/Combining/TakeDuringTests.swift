import Reactive
import ReactiveContractKit
import Testing

@Suite struct TakeDuringTests {
  @Test(arguments: StreamKind.allCases) func `the end of the lifetime completes`(streamKind: StreamKind) {
    let log = Log<String>()
    let (lifetime, token) = Lifetime.make()
    let (signal, input) = Signal<Int, Never>.pipe()
    switch streamKind {
    case .signal: signal.take(during: lifetime).observe { log("\($0)") }
    case .producer: signal.producer.take(during: lifetime).start { log("\($0)") }
    }
    input.send(value: 1)
    token.dispose()
    input.send(value: 2)
    #expect(log.entries == ["next 1", "completed"])
  }

  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `other ends pass`(streamKind: StreamKind, end: String) throws {
    let (lifetime, token) = Lifetime.make()
    #expect(try streamKind.draw("1-2-" + end, .take(during: lifetime)) == drawn("1-2-" + end))
    withExtendedLifetime(token) {}
  }

  @Test func `after the lifetime, a signal is born terminated and a run completes without work`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.take(during: .empty).observe { log("signal \($0)") }
    input.send(value: 1)
    SignalProducer<Int, Never> { _, _ in log("work") }.take(during: .empty).start { log("producer \($0)") }
    #expect(log.entries == ["signal interrupted", "producer completed"])
  }

  @Test func `the lifetime may end while a value is being delivered`() {
    let log = Log<String>()
    let (lifetime, token) = Lifetime.make()
    let (signal, input) = Signal<Int, Never>.pipe()
    let result = signal.take(during: lifetime)
    result.observe { event in
      log("a \(event)")
      token.dispose()
    }
    result.observe { log("b \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "b next 1", "a completed", "b completed"])
  }

  @Test func `the lifetime keeps nothing of a run that is over`() {
    let (lifetime, token) = Lifetime.make()
    let log = Log<String>()
    let source = SignalProducer<Int, Never> { observer, life in
      life += { log("disposed") }
      observer.sendCompleted()
    }
    source.take(during: lifetime).start { log("\($0)") }
    token.dispose()
    #expect(log.entries == ["completed", "disposed"])
  }
}
