import ReactiveContractKit
import Testing

@testable import Reactive

/// Long chains on the stack of a secondary thread, half a mebibyte: built, started, sent through, ended, released.
@Suite struct StackTests {
  #if DEBUG
    static let (hot, cold) = (250, 300)
  #else
    static let (hot, cold) = (2_000, 2_000)
  #endif

  typealias Tested = Signal<Int, Never>

  /// A signal of so many stages behind the input.
  private static func chain(_ length: Int) -> (signal: Tested, input: Observer<Int, Never>) {
    let (source, input) = Tested.pipe()
    return ((0..<length).reduce(source) { signal, _ in signal.map { $0 + 1 } }, input)
  }

  private static func chain(_ length: Int, of source: SignalProducer<Int, Never>) -> SignalProducer<Int, Never> {
    (0..<length).reduce(source) { producer, _ in producer.map { $0 + 1 } }
  }

  @Test(arguments: [Termination<Never>.completed, .interrupted])
  func `a long chain of signals ends`(termination: Termination<Never>) {
    let log = Log<String>()
    onSmallStack {
      let (signal, input) = StackTests.chain(StackTests.hot)
      signal.observe { log("\($0)") }
      input.send(value: 0)
      input.end(termination)
    }
    #expect(log.entries == ["next \(StackTests.hot)", "\(termination)"])
  }

  @Test func `a long chain of signals is interrupted by the release of its input`() {
    let log = Log<String>()
    onSmallStack {
      let signal = {
        let (signal, input) = StackTests.chain(StackTests.hot)
        signal.observe { log("\($0)") }
        input.send(value: 0)
        return signal
      }()
      withExtendedLifetime(signal) {}
    }
    #expect(log.entries == ["next \(StackTests.hot)", "interrupted"])
  }

  @Test func `a very long chain of signals falls apart when nobody needs it`() {
    let log = Log<String>()
    let input = Locked<Observer<Int, Never>?>(nil)
    onSmallStack {
      let length = 20_000
      let (source, sourceInput) = Tested.pipe(disposable: AnyDisposable { log("disposed") })
      input.withLock { $0 = sourceInput }
      // Observed and released, and released without having been observed.
      var signals = (0..<2).map { _ in (0..<length).reduce(source) { signal, _ in signal.map { $0 + 1 } } }
      let observation = signals[0].observe { log("\($0)") }
      signals = []
      #expect(log.entries == [])
      observation?.dispose()
    }
    #expect(log.entries == ["disposed"])
  }

  @Test(arguments: [false, true]) func `a long chain of operators on a producer runs`(isDisposed: Bool) {
    let log = Log<String>()
    onSmallStack {
      let inputs = Log<Observer<Int, Never>>()
      let producer = StackTests.chain(StackTests.cold, of: SignalProducer { observer, _ in inputs(observer) })
      let handle = producer.start { log("\($0)") }
      inputs.entries[0].send(value: 0)
      if isDisposed { handle.dispose() } else { inputs.entries[0].sendCompleted() }
    }
    #expect(log.entries == ["next \(StackTests.cold)", isDisposed ? "interrupted" : "completed"])
  }

  @Test func `a long chain of operators on a sequence runs`() {
    let log = Log<String>()
    onSmallStack { StackTests.chain(StackTests.cold, of: SignalProducer([0])).start { log("\($0)") } }
    #expect(log.entries == ["next \(StackTests.cold)", "completed"])
  }
}
