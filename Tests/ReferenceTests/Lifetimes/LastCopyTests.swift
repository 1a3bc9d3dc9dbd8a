import ReactiveContractKit
import Testing

@testable import Reactive

/// Objects of the user whose last reference is in an operation of this package.
///
/// When released, they send to a stream that the thread is inside.
@Suite struct LastCopyTests {
  typealias Mortal = ReleaseOutsideTests.Mortal

  /// A stream of requests, and a log of the values that its observers receive.
  struct Bus: Sendable {
    let signal: Signal<Int, Never>
    let input: Observer<Int, Never>
    let log = Log<Int>()

    init() { (signal, input) = Signal.pipe() }

    /// Observes the producers that `answers` returns for requests, and sends a request.
    func request(_ answers: @escaping @Sendable (Int) -> SignalProducer<Int, Never>) {
      let log = log
      let observations = [
        signal.filter { $0 < 0 }.observeValues { log($0) },
        signal.filter { $0 > 0 }.flatMap(.merge) { answers($0) }.observeValues { log($0) },
      ]
      input.send(value: 1)
      for observation in observations { observation?.dispose() }
    }

    func mortal(_ number: Int) -> Mortal { Mortal { [input] in input.send(value: -number) } }

    /// Makes work that holds an object, and sends one value.
    func work() -> SignalProducer<Int, Never> {
      let mortal = mortal(1)
      return SignalProducer { observer, _ in
        withExtendedLifetime(mortal) { observer.send(value: 10) }
        observer.sendCompleted()
      }
    }
  }

  @Test func `values of a buffer that were replaced during a start`() {
    let bus = Bus()
    let (cache, input) = SignalProducer<Mortal, Never>.buffer(capacity: 2)
    input.send(value: Mortal {})
    input.send(value: bus.mortal(1))
    bus.request { _ in
      cache.take(first: 1).map { _ in 10 }.on(disposed: {
        #expect(onThread { for _ in 0..<2 { input.send(value: Mortal {}) } }.wait())
      })
    }
    #expect(bus.log.entries == [10, -1])
  }

  @Test func `what a shared run was started from`() {
    let bus = Bus()
    let shared = bus.work().replayLazily(upTo: 1)
    bus.request { _ in shared }
    #expect(bus.log.entries == [10, -1])
  }

  @Test func `a producer that a transform has made, in every strategy`() {
    for strategy in [FlattenStrategy.merge, .latest, .concat, .race] {
      let bus = Bus()
      bus.request { _ in SignalProducer(value: 0).flatMap(strategy) { _ in bus.work() } }
      #expect(bus.log.entries == [10, -1])
    }
  }

  @Test func `the state of an action that is replaced while the action begins`() {
    let bus = Bus()
    let state = MutableProperty<Mortal?>(bus.mortal(1))
    let action = Action<Int, Int, Never>(state: state) { _, _ in
      state.value = nil
      return SignalProducer(value: 10)
    }
    bus.request { action.apply($0).flatMapError { _ in .empty } }
    #expect(bus.log.entries == [10, -1])
  }

  @Test func `a cleanup that is added after the end does not wait, like one that is added before`() {
    let bus = Bus()
    let token = Lifetime.Token()
    token.dispose()
    let bag = CompositeDisposable()
    bag.dispose()
    bus.request { _ in
      token.lifetime += { bus.input.send(value: -1) }
      bag += { bus.input.send(value: -2) }
      AnyDisposable { bus.input.send(value: -3) }.dispose()
      return SignalProducer(value: 10)
    }
    #expect(bus.log.entries == [10, -1, -2, -3])
  }

  @Test func `a member of a bag that is taken out while an addition looks for those that were disposed of`() {
    let bus = Bus()
    bus.request { _ in
      let (bag, takenOut) = (CompositeDisposable(), SerialDisposable())
      for _ in 0..<16 { bag += Asked {} }
      // Only the bag holds it.
      let membership = bag += Asked(bus.mortal(1)) {}
      takenOut.inner = AnyDisposable { membership?.dispose() }
      bag += Asked { takenOut.dispose() }
      for _ in 0..<32 { bag += Asked {} }
      return SignalProducer(value: 10)
    }
    #expect(bus.log.entries == [10, -1])
  }

  /// A disposable that runs an action when `isDisposed` is read.
  private final class Asked: Disposable {
    let mortal: Mortal?
    let action: @Sendable () -> Void

    init(_ mortal: Mortal? = nil, _ action: @escaping @Sendable () -> Void) {
      self.mortal = mortal
      self.action = action
    }

    var isDisposed: Bool {
      action()
      return false
    }

    func dispose() {}
  }

  @Test func `the handle of a two-way binding that is over holds nothing`() {
    let living = Counter()
    func bind() -> any Disposable {
      let (left, right) = (MutableProperty(ProgressTests.Guest(living)), MutableProperty(ProgressTests.Guest(living)))
      let guest = ProgressTests.Guest(living)
      let handle = left.bindBothWays(with: right, to: { $0 }, from: { value in withExtendedLifetime(guest) { value } })
      handle.dispose()
      return handle
    }
    let handle = bind()
    #expect(living.value == 0 && handle.isDisposed)
  }
}
