import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// Long chains on a thread with a small stack: built, started, sent through, ended, released.
@Suite struct StackTests {
  /// A number of stages that must fit a stack of a certain size.
  struct Promise: Sendable, CustomTestStringConvertible {
    let length: Int
    let stackSize: Int

    var testDescription: String { "\(length) stages on \(stackSize / 1024) KiB" }

    /// The promises of this kind of build; half a mebibyte is the stack of a secondary thread on Darwin.
    static var all: [Promise] {
      #if DEBUG
        [Promise(length: 500, stackSize: 512 * 1024)]
      #else
        // Less than the page's 2 500: the compiler merges functions of this module, depending on which tests it has, and
        // a call of a merged one takes 40 bytes more.
        [Promise(length: 2_000, stackSize: 512 * 1024), Promise(length: 10_000, stackSize: 8 * 1024 * 1024)]
      #endif
    }

    func run(_ body: @escaping @Sendable () -> Void) { onThreads(1, stackSize: roomy(stackSize)) { _ in body() } }
  }

  typealias Tested = Signal<Int, Never>

  /// Returns a signal that is derived by `length` stages, and the input of the first one.
  private static func chain(_ length: Int) -> (signal: Tested, input: Observer<Int, Never>) {
    let (source, input) = Tested.pipe()
    return ((0..<length).reduce(source) { signal, _ in signal.map { $0 + 1 } }, input)
  }

  private static func chain(_ length: Int, of source: SignalProducer<Int, Never>) -> SignalProducer<Int, Never> {
    (0..<length).reduce(source) { producer, _ in producer.map { $0 + 1 } }
  }

  @Test(arguments: Promise.all, [Termination<Never>.completed, .interrupted])
  func `a long chain of signals ends`(promise: Promise, termination: Termination<Never>) {
    let log = Log<String>()
    promise.run {
      let (signal, input) = StackTests.chain(promise.length)
      signal.observe { log("\($0)") }
      input.send(value: 0)
      input.end(termination)
    }
    #expect(log.entries == ["next \(promise.length)", "\(termination)"])
  }

  @Test(arguments: Promise.all)
  func `a long chain of signals is interrupted by the release of its input`(promise: Promise) {
    let log = Log<String>()
    promise.run {
      let signal = {
        let (signal, input) = StackTests.chain(promise.length)
        signal.observe { log("\($0)") }
        input.send(value: 0)
        return signal
      }()
      withExtendedLifetime(signal) {}
    }
    #expect(log.entries == ["next \(promise.length)", "interrupted"])
  }

  @Test func `a very long chain of signals is released when it is neither held nor observed`() {
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

  @Test(arguments: Promise.all, [false, true])
  func `a long chain of operators on a producer runs`(promise: Promise, isDisposed: Bool) {
    let log = Log<String>()
    promise.run {
      let inputs = Log<Observer<Int, Never>>()
      let producer = StackTests.chain(promise.length, of: SignalProducer { observer, _ in inputs(observer) })
      let handle = producer.start { log("\($0)") }
      inputs.entries[0].send(value: 0)
      if isDisposed { handle.dispose() } else { inputs.entries[0].sendCompleted() }
    }
    #expect(log.entries == ["next \(promise.length)", isDisposed ? "interrupted" : "completed"])
  }

  @Test(arguments: Promise.all) func `a long chain of operators on a sequence runs`(promise: Promise) {
    let log = Log<String>()
    promise.run { StackTests.chain(promise.length, of: SignalProducer([0])).start { log("\($0)") } }
    #expect(log.entries == ["next \(promise.length)", "completed"])
  }

  @Test func `lifts one in the other take more stack than a chain and still fit by the hundred`() {
    #if DEBUG
      let depth = 100
    #else
      let depth = 300
    #endif
    let log = Log<String>()
    onSmallStack {
      let inputs = Log<Observer<Int, Never>>()
      let source = SignalProducer<Int, Never> { observer, _ in inputs(observer) }
      let producer = (0..<depth).reduce(source) { producer, _ in producer.lift { $0.map { $0 + 1 } } }
      let ended = producer.start { log("\($0)") }
      inputs.entries[0].send(value: 0)
      inputs.entries[0].sendCompleted()
      let disposed = producer.start { log("\($0)") }
      disposed.dispose()
      #expect(ended.isDisposed)
    }
    #expect(log.entries == ["next \(depth)", "completed", "interrupted"])
  }
}
