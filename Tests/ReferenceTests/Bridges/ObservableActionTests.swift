import Observation
import Reactive
import Testing

extension MainActorTests {
  @Test @MainActor func `a view sees an action's flags, and is notified of their changes`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let action = Action<Int, Int, Never> { _ in SignalProducer(signal) }
    let model = ObservableAction(action)
    #expect(model.isEnabled && !model.isExecuting)
    let changes = Counter()
    withObservationTracking {
      _ = model.isExecuting
    } onChange: {
      changes.add()
    }
    model.execute(1)
    #expect(changes.value == 1)
    #expect(!model.isEnabled && model.isExecuting)
    input.sendCompleted()
    #expect(model.isEnabled && !model.isExecuting)
  }

  @Test @MainActor func `a control gives what it knows, and the action gets what it needs`() {
    let log = Journal()
    let action = Action<Int, Int, Never> {
      log.note("\($0)")
      return SignalProducer(value: $0)
    }
    ObservableAction<String>(action, input: { $0.count }).execute("abc")
    ObservableAction(action, input: 7).execute()
    #expect(log.entries == ["3", "7"])
  }

  @Test @MainActor func `the adapter of an action keeps it alive, and leaves nothing behind`() {
    weak var released: Action<Int, Int, Never>?
    weak var model: ObservableAction<Int>?
    let isAllowed = MutableProperty(true)
    do {
      let action = Action<Int, Int, Never>(enabledIf: isAllowed) { SignalProducer(value: $0) }
      released = action
      let made = ObservableAction(action)
      model = made
      isAllowed.value = false
      #expect(!made.isEnabled)
    }
    #expect(model == nil && released == nil)
  }

  @Test func `a flag that changes elsewhere changes on the main actor`() async {
    let isAllowed = MutableProperty(true)
    let action = Action<Int, Int, Never>(enabledIf: isAllowed) { SignalProducer(value: $0) }
    let model = await ObservableAction(action)
    await withCheckedContinuation { done in
      Task { @MainActor in
        withObservationTracking {
          _ = model.isEnabled
        } onChange: {
          done.resume()
        }
        onThreads(1) { _ in isAllowed.value = false }
      }
    }
    #expect(await !model.isEnabled)
  }
}
