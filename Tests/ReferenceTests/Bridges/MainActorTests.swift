import Reactive
import Testing

@MainActor private final class Screen {
  var shown: [String] = []
}

/// Serialized, because the tests share the main scheduler: a waiting action of one would delay the values of another.
@Suite(.serialized) struct MainActorTests {
  @Test @MainActor func `a value sent on the main actor is shown before send returns`() {
    let screen = Screen()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues(isolation: MainActor.shared) { screen.shown.append("\($0)") }
    input.send(value: 1)
    #expect(screen.shown == ["1"])
    input.send(value: 2)
    #expect(screen.shown == ["1", "2"])
  }

  @Test func `events sent elsewhere arrive on the main actor, in order`() async {
    let screen = Screen()
    let (signal, input) = Signal<Int, Never>.pipe()
    await withCheckedContinuation { done in
      signal.observe(isolation: MainActor.shared) { event in
        screen.shown.append("\(event)")
        if case .completed = event { done.resume() }
      }
      onThreads(1) { _ in
        for number in 1...3 { input.send(value: number) }
        input.sendCompleted()
      }
    }
    #expect(await screen.shown == ["next 1", "next 2", "next 3", "completed"])
  }

  @Test func `a late observer gets no handle, on any thread`() async {
    let screen = Screen()
    await withCheckedContinuation { done in
      onThreads(1) { _ in
        let (signal, input) = Signal<Int, Never>.pipe()
        input.sendCompleted()
        let values = signal.observeValues(isolation: MainActor.shared) { _ in }
        let events = signal.observe(isolation: MainActor.shared) { event in
          screen.shown.append("\(event)")
          done.resume()
        }
        #expect(values == nil && events == nil)
      }
    }
    #expect(await screen.shown == ["interrupted"])
  }

  @Test func `a run that was started elsewhere shows its values on the main actor`() async {
    let screen = Screen()
    await withCheckedContinuation { done in
      SignalProducer<Int, Never>([1, 2]).startWithValues(isolation: MainActor.shared) { value in
        screen.shown.append("\(value)")
        if value == 2 { done.resume() }
      }
    }
    #expect(await screen.shown == ["1", "2"])
  }

  @Test @MainActor func `a run that is disposed on the main actor is interrupted there`() {
    let screen = Screen()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = SignalProducer(signal).start(isolation: MainActor.shared) { screen.shown.append("\($0)") }
    input.send(value: 1)
    run.dispose()
    input.send(value: 2)
    #expect(screen.shown == ["next 1", "interrupted"])
  }

  @Test @MainActor func `a closure that is detached gets nothing more`() {
    let screen = Screen()
    let (signal, input) = Signal<Int, Never>.pipe()
    let observation = signal.observeValues(isolation: MainActor.shared) { screen.shown.append("\($0)") }
    observation?.dispose()
    input.send(value: 1)
    #expect(screen.shown == [])
  }
}
