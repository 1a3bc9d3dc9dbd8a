import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TransformingTests {
  @Test(arguments: StreamKind.allCases, ["|", "#", "!", "-"])
  func `map replaces values and leaves the end alone`(streamKind: StreamKind, end: String) throws {
    #expect(try streamKind.draw("--1--2--" + end, .map { $0 + 3 }) == drawn((end == "-" ? "--4--5" : "--4--5--" + end)))
  }

  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `filter drops what its predicate does not want`(streamKind: StreamKind, end: String) throws {
    #expect(try streamKind.draw("--1--2--3--4--" + end, .filter { $0 % 2 == 0 }) == drawn("-----2-----4--" + end))
  }

  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `compactMap drops nil`(streamKind: StreamKind, end: String) throws {
    let operation: Operator<Int, TestFailure, String, TestFailure> = .compactMap { $0 == 2 ? nil : "v\($0)" }
    #expect(try streamKind.draw("--1--2--3--" + end, operation) == drawn("--'v1'-----'v3'--" + end))
  }

  @Test func `compactMap may send optionals`() {
    let operation = CompactMap<Int, Int?, TestFailure> { $0 == 1 ? .some(nil) : nil }
    var running = operation
    #expect(running.receive(1) == .send(nil))
    #expect(running.receive(2) == .nothing)
  }

  @Test(arguments: StreamKind.allCases) func `closures run once per value, however many observe`(streamKind: StreamKind)
  {
    let log = Log<Int>()
    let observe: @Sendable (Signal<Int, Never>, any Disposable) -> Void = { signal, _ in
      for _ in 1...3 { signal.observe { _ in } }
    }
    let operation: Operator<Int, Never, Int, Never> = .map {
      log($0)
      return $0
    }
    switch streamKind {
    case .signal:
      let (signal, input) = Signal<Int, Never>.pipe()
      observe(signal |> operation, AnyDisposable())
      input.send(value: 1)
    case .producer: (SignalProducer(value: 1) |> operation).startWithSignal(observe)
    }
    #expect(log.entries == [1])
  }
}
