import ReactiveContractKit
import Testing

@testable import Reactive

/// Streams that can send nothing more, although they received no end.
@Suite struct SilenceTests {
  typealias Tested = Signal<Int, TestFailure>
  typealias Produced = SignalProducer<Int, TestFailure>

  /// An operator that forwards no end.
  private var swallowing: Foreign { Foreign(toEnd: { _ in .nothing }) }

  private func handler(_ living: Counter) -> @Sendable (Event<Int, TestFailure>) -> Void {
    let token = Counted(living)
    return { _ in withExtendedLifetime(token) {} }
  }

  private var silent: [Produced] {
    [
      .never,
      .never.map { $0 }.filter { _ in true },
      Produced([1]).applying(swallowing),
      Produced { observer, _ in observer.sendCompleted() }.applying(swallowing).map { $0 },
    ]
  }

  @Test(arguments: 0..<4) func `a run that can send nothing more lives as long as its handle`(form: Int) {
    let living = Counter()
    do {
      let handle = silent[form].start(handler(living))
      #expect(living.value == 1)
      withExtendedLifetime(handle) {}
    }
    #expect(living.value == 0)
  }

  @Test(arguments: 0..<4) func `a run that can send nothing more is interrupted by its handle`(form: Int) {
    let log = Log<String>()
    let handle = silent[form].start { if case .interrupted = $0 { log("interrupted") } }
    handle.dispose()
    handle.dispose()
    #expect(log.entries == ["interrupted"])
  }

  @Test func `a silent run releases what it holds when its handle is released, without an event`() {
    let log = Log<String>()
    Produced.never.applying(Foreign(atCleanup: { log("cleanup") })).start { log("\($0)") }
    #expect(log.entries == ["cleanup"])
  }

  @Test func `an observed signal goes with its last holder when an operator has kept the end to itself`() {
    let living = Counter()
    let log = Log<String>()
    let (signal, input) = Tested.pipe()
    var derived: Tested? = signal.applying(swallowing).map { $0 }.on(disposed: { log("disposed") })
    derived?.observe(handler(living))
    input.sendCompleted()
    #expect(living.value == 1)
    #expect(log.entries == [])
    derived = nil
    #expect(living.value == 0)
    #expect(log.entries == ["disposed"])
    withExtendedLifetime((signal, input)) {}
  }

  @Test func `a signal whose holders have gone first goes when an operator keeps the end to itself`() {
    let living = Counter()
    let (signal, input) = Tested.pipe()
    signal.applying(swallowing).map { $0 }.observe(handler(living))
    input.send(value: 1)
    #expect(living.value == 1)
    input.sendCompleted()
    #expect(living.value == 0)
    withExtendedLifetime(signal) {}
  }
}
