import AccessSearch
import Reactive
import Synchronization
import Testing

/// Two steps of two threads on one run, in random schedules: for each operator, each source and each pair of steps.
@Suite(.serialized) struct PairTests {
  typealias Work = SignalProducer<Int, Never>

  /// An operator or bridge between the source and the observer.
  enum Way: CaseIterable {
    case plain, map, takeFirst, takeLast, flatMapMerge, flatMapConcat, flatMapLatest, flatMapRace, concat, then, retry,
      repeatTwice,
      combineLatest, zip, merge, takeUntil, skipUntil, withLatest, sample, untilReplacement, lift, liftedMerge,
      observeOn, replayLazily,
      autoconnect, startWithSignal, groupBy, property

    func apply(_ source: Work) -> Work {
      switch self {
      case .plain: source
      case .map: source.map { $0 + 1 }
      case .takeFirst: source.take(first: 1)
      case .takeLast: source.take(last: 1)
      case .flatMapMerge: source.flatMap(.merge) { Work(value: $0) }
      case .flatMapConcat: source.flatMap(.concat) { Work(value: $0) }
      case .flatMapLatest: source.flatMap(.latest) { Work(value: $0).concat(.never) }
      case .flatMapRace: source.flatMap(.race) { Work(value: $0) }
      case .concat: source.concat(Work(value: 9))
      case .then: source.then(Work(value: 9))
      case .retry: source.retry(upTo: 1)
      case .repeatTwice: source.take(first: 1).repeat(2)
      case .combineLatest: source.combineLatest(with: source).map(\.0)
      case .zip: source.zip(with: source).map(\.0)
      case .merge: source.merge(with: source)
      case .takeUntil: source.take(until: source.map { _ in () })
      case .skipUntil: source.skip(until: source.map { _ in () })
      case .withLatest: source.withLatest(from: source).map(\.0)
      case .sample: source.sample(on: source.map { _ in () })
      case .untilReplacement: source.take(untilReplacement: source)
      case .lift: source.lift { $0.map { $0 + 1 } }
      case .liftedMerge: source.lift { $0.merge(with: $0.map { $0 + 1 }) }
      case .observeOn: source.observe(on: ImmediateScheduler())
      case .replayLazily: source.replayLazily(upTo: 1)
      case .autoconnect: source.multicast().autoconnect()
      case .startWithSignal: Work { observer, lifetime in lifetime += source.start(observer) }
      case .groupBy: source.groupBy { $0 }.flatMap(.merge) { SignalProducer($0.signal) }
      case .property: source.flatMap(.latest) { MutableProperty($0).producer.concat(.never) }
      }
    }
  }

  /// A step of a thread.
  enum Step: CaseIterable {
    case send, complete, interrupt, dispose, release, start
  }

  /// One run, its input, and the events that its observers received.
  final class Stage: @unchecked Sendable {
    private let inputs = Mutex<[Observer<Int, Never>]>([])
    private let runs = Mutex<[any Disposable]>([])
    private let signal: Signal<Int, Never>?

    /// For each run the number of its ends; and whether an event followed one.
    private let ends = Mutex<[Int]>([])
    private let isBroken = Mutex(false)
    private let way: Way

    init(_ way: Way, isHot: Bool) {
      self.way = way
      if isHot {
        let (signal, input) = Signal<Int, Never>.pipe()
        self.signal = signal
        inputs.withLock { $0 = [input] }
      } else {
        signal = nil
      }
      start()
    }

    private func source() -> Work {
      if let signal { return signal.producer }
      // A strong reference would be a cycle.
      let stage = Unmanaged.passUnretained(self)
      return Work { observer, _ in stage.takeUnretainedValue().inputs.withLock { $0.append(observer) } }
    }

    func start() {
      let stage = Unmanaged.passUnretained(self)
      let number = ends.withLock { ends in
        ends.append(0)
        return ends.count - 1
      }
      let run = way.apply(source()).start { stage.takeUnretainedValue().note($0, number) }
      runs.withLock { $0.append(run) }
    }

    private func note(_ event: Event<Int, Never>, _ number: Int) {
      let isLate = ends.withLock { ends in
        defer { if event.isTerminating { ends[number] += 1 } }
        return ends[number] > 0
      }
      if isLate { isBroken.withLock { $0 = true } }
    }

    func perform(_ step: Step) {
      switch step {
      case .send: for input in inputs.withLock({ $0 }) { input.send(value: 1) }
      case .complete: for input in inputs.withLock({ $0 }) { input.sendCompleted() }
      case .interrupt: for input in inputs.withLock({ $0 }) { input.sendInterrupted() }
      case .dispose: for run in runs.withLock({ $0 }) { run.dispose() }
      case .release:
        var gone = inputs.withLock { inputs in
          defer { inputs = [] }
          return inputs
        }
        gone.removeAll()
      case .start: start()
      }
    }

    /// Disposes of everything; true if every observer received one end, and nothing after it.
    func close() -> Bool {
      perform(.dispose)
      perform(.release)
      runs.withLock { $0 = [] }
      return ends.withLock { $0.allSatisfy { $0 == 1 } } && !isBroken.withLock { $0 }
    }
  }

  @Test(arguments: Way.allCases, [true, false])
  func `every observer receives one end, whatever two threads do`(way: Way, isHot: Bool) {
    for (index, first) in Step.allCases.enumerated() {
      for second in Step.allCases[index...] {
        let subject = Subject(make: { Stage(way, isHot: isHot) }) { stage, thread in
          stage.perform(thread == 0 ? first : second)
        } judge: {
          $0.close()
        }
        let outcome = subject.search(randomCount: 200, seconds: 0.2)
        #expect(outcome.kinds.isEmpty, "\(way) \(isHot) \(first) beside \(second): \(outcome)")
      }
    }
  }
}
