import Reactive
import ReactiveContractKit

/// The cold signals of the reference that are checked.
enum ColdCatalogue {
  private typealias Producer = SignalProducer<ColdValue, TestFailure>

  static var reference: [Subject] {
    [
      producer("map, at each start") { $0.effective },
      producer("on(value:), at each start") { work in Producer(work.source).on(value: { _ = work.effect($0) }) },
      producer("flatMap(.merge), at each start") {
        $0.effective.flatMap(.merge) { Producer(value: $0).concat(.empty) }
      },
      producer("scan, at each start") { work in
        Producer(work.source).scan(nil as ColdValue?) { work.effect($0 ?? $1) }.skipNil()
      },
      producer("combineLatest, at each start") { work in
        work.effective.combineLatest(with: SignalProducer(value: 0)).map { value, _ in value }
      },
      producer("start(on:), at each start", .scheduled) { $0.effective.start(on: $0.scheduler) },
      producer("start(on: FallbackScheduler), at each start", .scheduledUnlessThere) {
        $0.effective.start(on: FallbackScheduler($0.scheduler))
      },
      Subject(
        ColdSubject("multicast, at its connection", runKind: .connected) { ColdAdapter($0.effective.multicast()) }
      ),
      producer("multicast, at its first start", .autoconnected) { $0.effective.multicast().autoconnect() },
      producer("replayLazily(upTo: 1), at its first start", .connectedByFirst, keepsValues: true) {
        $0.effective.replayLazily(upTo: 1)
      },
    ]
  }

  private static func producer(
    _ name: String,
    _ runKind: ColdRunKind = .independent,
    keepsValues: Bool = false,
    _ make: @escaping (ColdWork) -> Producer
  ) -> Subject {
    Subject(ColdSubject(name, runKind: runKind, keepsValues: keepsValues) { ColdAdapter(EventSource(make($0))) })
  }
}

extension ColdWork {
  /// The work with its side effect.
  fileprivate var effective: SignalProducer<ColdValue, TestFailure> { SignalProducer(source).map(effect) }
}
