import AccessSearch
import Glibc
import Reactive
import Synchronization
import Testing

/// Streams under two threads, in every schedule that differs.
@Suite(.serialized) struct ReactiveTests {
  typealias Work = SignalProducer<Int, Never>

  /// The state that the threads share, and the number of events received.
  final class Stage: @unchecked Sendable {
    var signals: [Signal<Int, Never>] = []
    var inputs: [Observer<Int, Never>] = []
    var outer: Observer<Work, Never>?
    var run: (any Disposable)?
    var others: [any Disposable] = []
    var properties: [MutableProperty<Int>] = []
    var derived: Property<(Int, Int)>?
    let valueCount = Atomic(0), endCount = Atomic(0)
    let scheduler = ManualScheduler()

    init(_ prepare: (Stage) -> Void) { prepare(self) }

    func pipe() -> Work {
      let (signal, input) = Signal<Int, Never>.pipe()
      signals.append(signal)
      inputs.append(input)
      return signal.producer
    }

    func start(_ work: Work) {
      // A strong reference would be a cycle.
      let stage = Unmanaged.passUnretained(self)
      run = work.start { stage.takeUnretainedValue().note($0) }
    }

    private func note(_ event: Event<Int, Never>) {
      scheduler.noteEvent()
      if event.isTerminating { endCount.add(1, ordering: .relaxed) } else { valueCount.add(1, ordering: .relaxed) }
    }

    var counts: [Int] { [valueCount.load(ordering: .relaxed), endCount.load(ordering: .relaxed)] }
  }

  /// A scheduler whose actions run on the thread that calls `perform`.
  final class ManualScheduler: Scheduler {
    private let actions = Mutex<[@Sendable () -> Void]>([])
    private let performer = Atomic<UInt>(0), wrong = Atomic(0)

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      actions.withLock { $0.append(action) }
      return nil
    }

    func perform() {
      performer.store(UInt(pthread_self()), ordering: .relaxed)
      while let action = actions.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { action() }
      performer.store(0, ordering: .relaxed)
    }

    /// Counts an event if a thread delivers it that is not performing the actions.
    func noteEvent() {
      if performer.load(ordering: .relaxed) != UInt(pthread_self()) { wrong.add(1, ordering: .relaxed) }
    }

    var wrongCount: Int { wrong.load(ordering: .relaxed) }
  }

  private func search(
    _ prepare: @escaping (Stage) -> Void,
    _ run: @escaping (Stage, Int) -> Void,
    _ judge: @escaping (Stage) -> Bool
  ) -> Subject.Outcome {
    Subject(make: { Stage(prepare) }, run: run, judge: judge).search()
  }

  @Test func `a run that ends on one thread and is disposed of on another has one end`() {
    let outcome = search({ stage in
      let unowned = Unmanaged.passUnretained(stage)
      stage.start(Work { observer, _ in unowned.takeUnretainedValue().inputs = [observer] }.map { $0 + 1 })
    }) { stage, thread in
      if thread == 0 { stage.inputs[0].sendCompleted() } else { stage.run?.dispose() }
    } _: {
      $0.counts == [0, 1]
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `two senders are merged without a loss`() {
    let outcome = search({ stage in stage.start(stage.pipe().merge(with: stage.pipe())) }) { stage, thread in
      stage.inputs[thread].send(value: thread)
    } _: {
      $0.counts == [2, 0]
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `two senders are zipped into one value`() {
    let outcome = search({ stage in stage.start(stage.pipe().zip(with: stage.pipe()).map { $0 + $1 }) }) {
      stage,
      thread in
      stage.inputs[thread].send(value: thread)
    } _: {
      $0.counts == [1, 0]
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `two inputs that end on two threads end their merger once`() {
    let outcome = search({ stage in stage.start(stage.pipe().merge(with: stage.pipe())) }) { stage, thread in
      stage.inputs[thread].sendCompleted()
    } _: {
      $0.counts == [0, 1]
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `of two values that are sent at once the first ends a stream that takes one`() {
    let outcome = search({ stage in stage.start(stage.pipe().take(first: 1)) }) { stage, thread in
      stage.inputs[0].send(value: thread)
    } _: {
      $0.counts == [1, 1]
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `two threads that set one property deliver two changes`() {
    let outcome = search({ stage in
      stage.properties = [MutableProperty(0)]
      stage.start(stage.properties[0].producer)
    }) { stage, thread in
      stage.properties[0].value = thread + 1
    } _: {
      $0.counts == [3, 0]
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `two sides that are set at once are equal afterwards`() {
    let outcome = search({ stage in
      stage.properties = [MutableProperty(0), MutableProperty(0)]
      stage.properties[0] <~> stage.properties[1]
    }) { stage, thread in
      stage.properties[thread].value = thread + 5
    } _: {
      $0.properties[0].value == $0.properties[1].value
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `a property that combines two has the latest of both`() {
    let outcome = search({ stage in
      stage.properties = [MutableProperty(0), MutableProperty(0)]
      stage.derived = stage.properties[0].combineLatest(with: stage.properties[1])
    }) { stage, thread in
      stage.properties[thread].value = thread + 5
    } _: {
      $0.derived.map { $0.value == (5, 6) } ?? false
    }
    #expect(outcome.holds, "\(outcome)")
  }

  @Test func `beside the release of its input, a run is interrupted by the thread of its scheduler`() {
    let subject = Subject(make: {
      Stage { stage in
        let unowned = Unmanaged.passUnretained(stage)
        stage.start(
          Work { observer, _ in unowned.takeUnretainedValue().inputs = [observer] }.observe(on: stage.scheduler)
        )
      }
    }) { stage, thread in
      if thread == 0 {
        stage.run?.dispose()
        stage.scheduler.perform()
      } else {
        stage.inputs = []
      }
    } judge: {
      // If the release comes first, it also schedules an action.
      $0.scheduler.perform()
      return $0.counts == [0, 1] && $0.scheduler.wrongCount == 0
    }
    // All schedules would take too long.
    let outcome = subject.search(randomCount: 20_000, seconds: 10)
    #expect(outcome.findsNothing, "\(outcome)")
  }

  @Test func `a run that is disposed of while it begins is interrupted by the thread of its scheduler`() {
    let subject = Subject(make: {
      Stage { stage in
        let scheduler = Unmanaged.passUnretained(stage.scheduler)
        stage.run = stage.pipe().flatMap(.merge) { _ in
          Work { observer, lifetime in lifetime += { withExtendedLifetime(observer) {} } }
            .observe(on: scheduler.takeUnretainedValue())
            .materialize()
            .map { _ in
              scheduler.takeUnretainedValue().noteEvent()
              return 0
            }
        }.start()
      }
    }) { stage, thread in
      if thread == 0 { stage.inputs[0].send(value: 1) } else { stage.run?.dispose() }
    } judge: {
      $0.scheduler.perform()
      return $0.scheduler.wrongCount == 0
    }
    // All schedules would take too long.
    let outcome = subject.search(randomCount: 20_000, scheduleCount: 60_000)
    #expect(outcome.findsNothing, "\(outcome)")
  }

  @Test func `beside the release of the outer input, a stream that waits is started`() {
    let subject = Subject(make: {
      Stage { stage in
        let unowned = Unmanaged.passUnretained(stage)
        let inner = Work { observer, _ in unowned.takeUnretainedValue().inputs = [observer] }
        let outer = SignalProducer<Work, Never> { observer, _ in
          unowned.takeUnretainedValue().outer = observer
          observer.send(value: inner)
          observer.send(value: Work(value: 7))
        }
        stage.start(outer.flatten(.concat))
        // The inputs keep the run alive.
        stage.run = nil
      }
    }) { stage, thread in
      if thread == 0 { stage.inputs[0].sendCompleted() } else { stage.outer = nil }
    } judge: {
      $0.counts == [1, 1]
    }
    let outcome = subject.search(randomCount: 20_000, seconds: 10)
    #expect(outcome.findsNothing, "\(outcome)")
  }

  @Test func `two properties whose changes start runs of each other do not deadlock`() {
    let subject = Subject(make: {
      Stage { stage in
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        stage.properties = [first, second]
        stage.start(first.producer.flatMap(.latest) { _ in second.producer })
        stage.others = [second.producer.flatMap(.latest) { _ in first.producer }.start()]
      }
    }) { stage, thread in
      stage.properties[thread].value = 1
    } judge: { stage in
      // Each property holds a run of the other.
      defer {
        stage.run?.dispose()
        for other in stage.others { other.dispose() }
      }
      return stage.counts[1] == 0
    }
    let outcome = subject.search(randomCount: 5_000, seconds: 10)
    #expect(outcome.findsNothing, "\(outcome)")
  }

  /// Sends a value when it is deinitialized.
  private final class LastWord: Sendable {
    private let input: Observer<Int, Never>

    init(_ input: Observer<Int, Never>) { self.input = input }

    deinit { input.send(value: 3) }
  }

  @Test func `what dies with a stream that waits may send into the outer one`() {
    let subject = Subject(make: {
      Stage { stage in
        let outer = stage.pipe()
        let input = stage.inputs[0]
        stage.start(
          outer.flatMap(.concat) { value in
            let word = value == 2 ? LastWord(input) : nil
            return Work { observer, lifetime in
              lifetime += { withExtendedLifetime((observer, word)) {} }
            }
          }
        )
        input.send(value: 1)
        input.send(value: 2)
      }
    }) { stage, thread in
      if thread == 0 { stage.run?.dispose() } else { stage.inputs[0].send(value: 4) }
    } judge: {
      $0.counts == [0, 1]
    }
    let outcome = subject.search(randomCount: 5_000, seconds: 10)
    #expect(outcome.findsNothing, "\(outcome)")
  }
}
