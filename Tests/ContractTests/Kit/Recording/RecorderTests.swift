import Dispatch
import Reactive
import ReactiveContractKit
import Testing

@Suite struct RecorderTests {
  @Test func `events are recorded with their instants as a timeline`() throws {
    let scheduler = TestScheduler()
    let recorder = Recorder<String, TestFailure>(on: scheduler)
    recorder.record(.next("a"))
    scheduler.schedule(at: instant(2)) { recorder.record(.next("b")) }
    scheduler.schedule(at: instant(3)) { recorder.record(.completed) }
    try scheduler.run()
    #expect(try recorder.timeline() == Timeline("a-b|"))
    #expect(recorder.values == ["a", "b"])
    #expect(recorder.events == [.next("a"), .next("b"), .completed])
    #expect(recorder.records.map(\.thread) == Array(repeating: .current, count: 3))
  }

  @Test func `what comes after the end is recorded too`() throws {
    let recorder = Recorder<String, TestFailure>(now: { .zero })
    recorder.sink(.completed)
    recorder.sink(.next("a"))
    let timeline = try recorder.timeline()
    #expect(!timeline.isWellFormed)
    #expect(timeline.description == "(|a)")
    recorder.removeAll()
    #expect(recorder.records.isEmpty)
  }

  @Test func `a time between two ticks is an error, not a wrong column`() throws {
    let scheduler = TestScheduler()
    let recorder = Recorder<String, TestFailure>(on: scheduler)
    try scheduler.advance(by: .microseconds(1_500))
    recorder.record(.next("a"))
    let error = #expect(throws: OffBeat.self) { try recorder.timeline() }
    #expect(
      error?.description
        == "next a happened at 0.0015 seconds, between two ticks of 0.001 seconds. "
        + "Choose a tick that all times are multiples of: MarbleSyntax(tick:)."
    )
    #expect(try recorder.timeline(tick: .microseconds(500)).lastTick == 3)
  }

  @Test func `many threads can record at once and are distinguished`() {
    let recorder = Recorder<Int, TestFailure>(now: { .zero })
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<500 { recorder.record(.next(thread * 1_000 + number)) }
    }
    #expect(recorder.values.count == 2_000)
    for thread in 0..<4 {
      let own = recorder.records.filter { $0.event.value.map { $0 / 1_000 } == thread }
      #expect(own.compactMap(\.event.value) == (0..<500).map { thread * 1_000 + $0 })
      #expect(Set(own.map(\.thread)).count == 1)
    }
  }

  @Test func `a recorder does not keep its scheduler alive`() {
    weak var released: TestScheduler?
    let recorder: Recorder<Int, TestFailure>
    do {
      let scheduler = TestScheduler()
      released = scheduler
      recorder = Recorder(on: scheduler)
    }
    #expect(released == nil)
    recorder.record(.completed)
    #expect(recorder.events == [.completed])
  }
}
