import Reactive
import ReactiveContractKit
import Testing

/// Signals made by a generator or by hand, and those that never send or have already ended.
@Suite struct SignalCreationTests {
  typealias Input = Observer<Int, TestFailure>
  typealias Tested = Signal<Int, TestFailure>

  @Test func `a generator runs at once, and exactly once`() {
    let log = Log<String>()
    let signal = Tested { observer, _ in
      log("generator")
      observer.send(value: 1)
    }
    let other = Tested { observer in
      log("returning generator")
      observer.send(value: 1)
      return nil
    }
    for made in [signal, other] { made.observe { _ in } }
    #expect(log.entries == ["generator", "returning generator"])
  }

  @Test func `values sent by the generator are lost, and so is nothing that it sends later`() {
    let log = Log<String>()
    let inputs = Log<Input>()
    let signal = Tested { observer, _ in
      observer.send(value: 1)
      inputs(observer)
    }
    signal.observe { log("\($0)") }
    inputs.entries[0].send(value: 2)
    #expect(log.entries == ["next 2"])
  }

  @Test(arguments: TerminationTests.terminations)
  func `a termination sent by the generator counts`(termination: Termination<TestFailure>) {
    let log = Log<String>()
    let signal = Tested { observer, lifetime in
      lifetime += { log("first") }
      lifetime += { log("second") }
      observer.end(termination)
      log("ended: \(lifetime.hasEnded)")
      lifetime += { log("late") }
    }
    #expect(log.entries == ["first", "second", "ended: true", "late"])
    #expect(signal.observe { log("\($0)") } == nil)
    #expect(log.entries.last == "interrupted")
  }

  @Test func `what a generator returns after having ended the signal is disposed of at once`() {
    let resource = AnyDisposable()
    let signal = Tested { observer in
      observer.sendCompleted()
      #expect(!resource.isDisposed)
      return resource
    }
    #expect(resource.isDisposed)
    withExtendedLifetime(signal) {}
  }

  @Test func `a generator that drops its observer interrupts the signal`() {
    let log = Log<String>()
    let signal = Tested { _, lifetime in lifetime += { log("disposed") } }
    #expect(log.entries == ["disposed"])
    #expect(signal.observe { log("\($0)") } == nil)
    #expect(log.entries == ["disposed", "interrupted"])
  }

  @Test(arguments: TerminationTests.terminations)
  func `resources go after the observers, in order of addition`(termination: Termination<TestFailure>) {
    let log = Log<String>()
    let inputs = Log<Input>()
    let signal = Tested { observer, lifetime in
      inputs(observer)
      for number in 1...3 { lifetime += { log("resource \(number)") } }
    }
    signal.observe { log("a \($0)") }
    signal.observe { log("b \($0)") }
    inputs.entries[0].end(termination)
    #expect(log.entries == ["a \(termination)", "b \(termination)", "resource 1", "resource 2", "resource 3"])
  }

  @Test func `a resource added while the end is delivered goes with the others`() {
    let log = Log<String>()
    let inputs = Log<Input>()
    let lifetimes = Log<Lifetime>()
    let signal = Tested { observer, lifetime in
      inputs(observer)
      lifetimes(lifetime)
      lifetime += { log("first") }
    }
    signal.observe { log("a \($0)") }
    signal.observe { _ in lifetimes.entries[0] += { log("second") } }
    signal.observe { log("b \($0)") }
    inputs.entries[0].sendCompleted()
    #expect(log.entries == ["a completed", "b completed", "first", "second"])
  }

  @Test func `what a returning generator returns goes after the observers`() {
    let log = Log<String>()
    let inputs = Log<Input>()
    let signal = Tested { observer in
      inputs(observer)
      return AnyDisposable { log("disposed") }
    }
    signal.observe { log("\($0)") }
    inputs.entries[0].sendInterrupted()
    #expect(log.entries == ["interrupted", "disposed"])
  }

  @Test func `a resource may use the stream that has ended`() {
    let log = Log<String>()
    let inputs = Log<Input>()
    let signals = Log<Tested>()
    signals(
      Tested { observer, lifetime in
        inputs(observer)
        lifetime += {
          observer.send(value: 1)
          observer.sendCompleted()
          signals.entries[0].observe { log("late \($0)") }
          lifetime += { log("added") }
        }
      }
    )
    signals.entries[0].observe { log("\($0)") }
    inputs.entries[0].sendInterrupted()
    #expect(log.entries == ["interrupted", "late interrupted", "added"])
  }

  @Test func `a pipe disposes of its disposable after the observers have received the end`() {
    let log = Log<String>()
    let (signal, input) = Tested.pipe(disposable: AnyDisposable { log("disposed") })
    signal.observe { log("\($0)") }
    input.sendCompleted()
    #expect(log.entries == ["completed", "disposed"])
  }

  @Test func `an empty signal interrupts every observer, also through operators`() {
    let log = Log<String>()
    #expect(Tested.empty.observe { log("root \($0)") } == nil)
    #expect(Tested.empty.map { $0 }.observe { log("derived \($0)") } == nil)
    #expect(Tested.empty.map { $0 }.filter { _ in true }.observe { log("chain \($0)") } == nil)
    #expect(log.entries == ["root interrupted", "derived interrupted", "chain interrupted"])
  }

  @Test func `a signal that never sends delivers no event`() {
    let log = Log<String>()
    do {
      let signal = Tested.never
      signal.observe { log("root \($0)") }?.dispose()
      signal.observe { log("root \($0)") }
      signal.map { $0 }.observe { log("derived \($0)") }
    }
    #expect(log.entries == [])
  }
}
