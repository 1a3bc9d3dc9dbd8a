import Observation
@testable import Reactive
import Testing

/// An observable model; the macro names the module `Observation`, so no type of the package may hide that name.
@MainActor @Observable private final class Form {
  var name = ""
  var age = 0
}

extension MainActorTests {
  @Suite @MainActor struct ObservableSourceTests {
    private let form = Form()
    private let log = Log<String>()

    private func start(_ producer: SignalProducer<String, Never>) -> any Disposable {
      producer.start { [log] in log("\($0)") }
    }

    private func observed() -> SignalProducer<String, Never> {
      .observing(isolation: MainActor.shared) { [form] in "\(form.name) \(form.age)" }
    }

    @Test func `the present state comes at once, and a changed one in the next turn`() async {
      let run = start(observed())
      #expect(log.entries == ["next  0"])
      form.name = "Ada"
      #expect(log.entries == ["next  0"])
      await nextTurn()
      #expect(log.entries == ["next  0", "next Ada 0"])
      form.age = 36
      await nextTurn()
      #expect(log.entries == ["next  0", "next Ada 0", "next Ada 36"])
      run.dispose()
    }

    @Test func `disposing releases the closure and the observer, be it that the model never changes again`() {
      let released = Calls()
      let run = { (sentinel: Sentinel) in
        SignalProducer<String, Never>.observing(isolation: MainActor.shared) { [form] in
          withExtendedLifetime(sentinel) { form.name }
        }
        .start { [sentinel] _ in withExtendedLifetime(sentinel) {} }
      }(Sentinel(released))
      run.dispose()
      #expect(released.wait())
      withExtendedLifetime(form) {}
    }

    @Test func `all changes of one turn come as one`() async {
      let run = start(observed())
      form.name = "Ada"
      form.age = 35
      form.age = 36
      await nextTurn()
      await nextTurn()
      #expect(log.entries == ["next  0", "next Ada 36"])
      run.dispose()
    }

    @Test func `what the closure does not read does not matter`() async {
      let run = start(.observing(isolation: MainActor.shared) { [form] in form.name })
      form.age = 36
      await nextTurn()
      #expect(log.entries == ["next "])
      run.dispose()
    }

    @Test func `which properties matter is found out anew each time`() async {
      let run = start(.observing(isolation: MainActor.shared) { [form] in form.age < 18 ? "too young" : form.name })
      form.name = "Ada"
      await nextTurn()
      #expect(log.entries == ["next too young"])
      form.age = 36
      await nextTurn()
      form.name = "Grace"
      await nextTurn()
      #expect(log.entries == ["next too young", "next Ada", "next Grace"])
      run.dispose()
    }

    @Test func `an observer may change the model`() async {
      let run = observed().start { [form, log] event in
        log("\(event)")
        MainActor.assumeIsolated { if form.age < 2 { form.age += 1 } }
      }
      for _ in 1...4 { await nextTurn() }
      #expect(log.entries == ["next  0", "next  1", "next  2"])
      run.dispose()
    }

    @Test func `disposing of a run interrupts it, and a change that waits is not sent`() async {
      let run = start(observed())
      form.age = 1
      run.dispose()
      #expect(log.entries == ["next  0", "interrupted"])
      await nextTurn()
      form.age = 2
      await nextTurn()
      #expect(log.entries == ["next  0", "interrupted"])
    }

    @Test func `the end of a run releases the model`() async {
      weak var gone: Form?
      let run: any Disposable
      do {
        let model = Form()
        gone = model
        run = start(.observing(isolation: MainActor.shared) { model.name })
      }
      #expect(gone != nil)
      run.dispose()
      #expect(gone == nil)
    }

    @Test func `a run that starts elsewhere sends on the main queue`() async {
      let isMain = Log<Bool>()
      let observed = observed()
      let handle = Guarded<(any Disposable)?>(nil)
      await withCheckedContinuation { done in
        onThreads(1) { _ in
          let run = observed.start { event in
            guard case .next = event else { return }
            isMain(CurrentScheduler.value === MainScheduler.shared)
            done.resume()
          }
          handle.withLock { $0 = run }
        }
      }
      #expect(isMain.entries == [true])
      handle.withLock { $0 }?.dispose()
    }
  }
}

/// Returns after everything that already waits on the main queue.
@MainActor private func nextTurn() async {
  await withCheckedContinuation { done in _ = QueueScheduler.main.schedule { done.resume() } }
}
