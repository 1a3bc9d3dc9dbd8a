import Reactive
import ReactiveContractKit
import Synchronization
import Testing

/// The snippets of the page about migrating, compiled.
enum MigratingSnippets {
  static func recurs() {
    let count = MutableProperty(0)
    count.signal.observeValues { if $0 < 3 { count.value = $0 + 1 } }
    count.value = 1
  }

  static func counts() throws -> [Int] {
    let scheduler = TestScheduler()
    let seen = MutableProperty<[Int]>([])
    let count = MutableProperty(0)
    count.signal.observeValues { number in seen.modify { $0.append(number) } }
    count.signal.observe(on: scheduler).observeValues { if $0 < 3 { count.value = $0 + 1 } }
    count.value = 1
    try scheduler.run()
    return seen.value
  }

  static func records(_ numbers: Signal<Int, Never>, while sending: () -> Void) -> [Int] {
    let received = Mutex<[Int]>([])
    numbers.observeValues { number in received.withLock { $0.append(number) } }
    sending()
    return received.withLock { $0 }
  }

  static func recordsEvents(of numbers: Signal<Int, Never>, on scheduler: TestScheduler, while sending: () -> Void)
    -> [Int]
  {
    let recorder = Recorder<Int, Never>(on: scheduler)
    numbers.observe(recorder.record)
    sending()
    return recorder.values
  }

  static func requires(_ upload: SignalProducer<Int, TestFailure>) throws {
    let result = try #require(upload.wait())
    #expect(throws: Never.self) { try result.get() }
  }

  #if compiler(>=6.3)
    typealias Progress = Reactive::Event<Int, Never>
  #endif

  static func pastes() throws -> Timeline<String, TestFailure> {
    let line = try Timeline("(ab)c|", syntax: MarbleSyntax(dialect: .rxjs))
    return line
  }
}
