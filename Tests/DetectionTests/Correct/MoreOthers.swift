import Dispatch
import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// More bindings, schedulers, sequences, properties and disposables.
  static var moreOthers: [CorrectSubject] {
    [
      CorrectSubject("binding/both ways under one lock", "Keeps both values in one object, under one lock.") {
        Subject(
          BindingSubject("both ways, one lock", isMutual: true) {
            let lock = NSRecursiveLock()
            let (source, target) = (Side(lock), Side(lock))
            return BindingAdapter(source: source.adapter, target: target.adapter) {
              let isCarrying = Sheltered(false)
              @Sendable func carry(to side: Side?, _ value: Int) {
                if isCarrying.value { return }
                isCarrying.value = true
                side?.set(value)
                isCarrying.value = false
              }
              return lock.withLock {
                target.set(source.read())
                let forth = source.listen { [weak target] in carry(to: target, $0) }
                let back = target.listen { [weak source] in carry(to: source, $0) }
                return Cancellation {
                  forth.dispose()
                  back.dispose()
                }
              }
            }
          }
        )
      },
      CorrectSubject("binding/a target without a value", "Sets a sink that can only be listened to.") {
        Subject(
          BindingSubject("a target without a value") {
            let source = MutableProperty(0)
            let (signal, input) = Signal<Int, Never>.pipe()
            let target = BindingSide(
              set: { input.send(value: $0) },
              listen: { sink in EventSource(signal).observe(sink) }
            )
            let sourceSide = BindingSide(
              value: { source.value },
              set: { source.value = $0 },
              listen: { sink in EventSource(source.signal).observe(sink) }
            )
            return BindingAdapter(source: sourceSide, target: target) { [weak input] in
              let run = source.producer.startWithValues { [weak input] in input?.send(value: $0) }
              return Cancellation { run.dispose() }
            }
          }
        )
      },
      CorrectSubject("scheduler/cannot cancel, virtual", "Has no handles at all, and an array that is sorted to run.") {
        Subject(
          SchedulerSubject("cannot cancel", canCancel: false) {
            let tasks = Mutex<[SchedulerAdapter.Task]>([])
            let turnstile = Turnstile()
            return SchedulerAdapter(
              schedule: { task in
                tasks.withLock { $0.append(task) }
                return nil
              },
              advance: { _ in
                turnstile.enter {
                  while let task = tasks.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { task() }
                }
              }
            )
          }
        )
      },
      CorrectSubject("scheduler/work items of a queue", "Gives a queue work items, and empties them to cancel.") {
        Subject(
          SchedulerSubject("work items") {
            let queue = DispatchQueue(label: "work items")
            let start = ContinuousClock.now
            return SchedulerAdapter(
              schedule: { body in
                let task = WaitingTask(.zero, body)
                queue.async { task.run() }
                return task.cancellation
              },
              now: { start.duration(to: .now) }
            )
          }
        )
      },
      CorrectSubject("sequence/a function of places", "Is a pull sequence made of heads and tails that are functions.")
      {
        Subject(
          SequenceSubject("heads and tails") { work in
            @Sendable func from(_ place: Int) -> PullSequence<SequenceItem> {
              PullSequence {
                guard let item = work(place) else { return .empty }
                return PullSequence.just(item).concat(PullSequence { from(place + 1) })
              }
            }
            return SequenceAdapter(
              from(0),
              head: \.head,
              tail: { $0.isEmpty ? nil : $0.tail },
              derived: { $0.filter { _ in true } }
            )
          }
        )
      },
      CorrectSubject("sequence/derived by two filters", "Reads through two sequences that are made of it.") {
        Subject(
          SequenceSubject("two filters") { work in
            let sequence = PullSequence<SequenceItem>(state: 0) { place in
              defer { place += 1 }
              return work(place)
            }
            return SequenceAdapter(
              sequence.filter { _ in true }.map { $0 },
              head: \.head,
              tail: { $0.isEmpty ? nil : $0.tail },
              derived: { $0.skip(first: 0).take(first: 100) }
            )
          }
        )
      },
      CorrectSubject("property/combined with itself", "Is the second half of a pair of the same property.") {
        Subject(
          PropertySubject("a half of a pair") { initial in
            let inner = MutableProperty(initial)
            let half = inner.combinePrevious(initial).map(\.1)
            return PropertyAdapter(
              value: { half.value },
              set: { inner.value = $0 },
              modify: { body in inner.modify { $0 = body($0) } },
              start: { sink in EventSource(half.producer).observe(sink) }
            )
          }
        )
      },
      CorrectSubject(
        "disposable/the end of a lifetime",
        "Does its work when a lifetime ends, by its token or its release."
      ) {
        Subject(
          DisposableSubject("the end of a lifetime", readings: ["C1/scoped"]) { work in
            let token = Lifetime.Token()
            token.lifetime.observeEnded(work)
            return DisposableAdapter(dispose: token.dispose, isDisposed: { token.isDisposed })
          }
        )
      },
    ]
  }
}

/// One side of a binding, whose lock it shares with the other one.
private final class Side: Sendable {
  typealias Listener = @Sendable (Int) -> Void

  private final class Core: Sendable {
    let sinks = Sheltered<[(id: Int, sink: EventSource<Int, Never>.Sink)]>([])
    let lastID = Sheltered(0)
  }

  private let lock: NSRecursiveLock
  private let value = Sheltered(0)
  private let core = Core()

  init(_ lock: NSRecursiveLock) { self.lock = lock }

  deinit { for (_, sink) in core.sinks.value { sink(.completed) } }

  var adapter: BindingSide {
    BindingSide(value: { self.read() }, set: { self.set($0) }, listen: { self.attach($0) })
  }

  func read() -> Int { lock.withLock { value.value } }

  func set(_ new: Int) {
    lock.withLock {
      value.value = new
      let ids = core.sinks.value.map(\.id)
      for id in ids { core.sinks.value.first { $0.id == id }?.sink(.next(new)) }
    }
  }

  func listen(_ listener: @escaping Listener) -> Cancellation {
    attach { if case .next(let value) = $0 { listener(value) } }
  }

  private func attach(_ sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation {
    lock.withLock {
      core.lastID.value += 1
      let id = core.lastID.value
      core.sinks.value.append((id, sink))
      return Cancellation { [weak core, lock] in
        let gone = lock.withLock {
          defer { core?.sinks.value.removeAll { $0.id == id } }
          return core?.sinks.value
        }
        withExtendedLifetime(gone) {}
      }
    }
  }
}
