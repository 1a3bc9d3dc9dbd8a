import Foundation
import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// The references that keep a signal alive, and its end when they are released.
@Suite struct SignalLifetimeTests {
  typealias Input = Observer<Int, TestFailure>
  typealias Tested = Signal<Int, TestFailure>

  @Test(arguments: [0, 1, 5]) func `releasing the input interrupts, through any number of operators`(length: Int) {
    let log = Log<String>()
    var (signal, input): (Tested, Input?) = Tested.pipe()
    for _ in 0..<length { signal = signal.map { $0 } }
    signal.observe { log("\($0)") }
    withExtendedLifetime(input) { log("held") }
    input = nil
    #expect(log.entries == ["held", "interrupted"])
  }

  @Test func `releasing the input after an end does nothing`() {
    let log = Log<String>()
    var (signal, input): (Tested, Input?) = Tested.pipe()
    signal.observe { log("\($0)") }
    input?.sendCompleted()
    input = nil
    #expect(log.entries == ["completed"])
  }

  @Test func `an input released inside a delivery interrupts after it`() {
    let log = Log<String>()
    let (signal, input) = Tested.pipe()
    let holder = Locked<Input?>(nil)
    signal.observe {
      log("a \($0)")
      // Released outside the lock, because it may be the last reference.
      let last = holder.withLock { $0.take() }
      withExtendedLifetime(last) {}
    }
    signal.observe { log("b \($0)") }
    send(1, to: consume input, keptIn: holder)
    #expect(log.entries == ["a next 1", "b next 1", "a interrupted", "b interrupted"])
  }

  /// Sends, while the holder keeps the only other reference.
  private func send(_ value: Int, to input: consuming Input, keptIn holder: Locked<Input?>) {
    holder.withLock { $0 = input }
    input.send(value: value)
  }

  @Test(arguments: [0, 1, 5])
  func `a signal that is neither held nor observed ends without an event, at once`(length: Int) {
    let log = Log<String>()
    let (resource, living) = (AnyDisposable { log("disposed") }, Counter())
    var (signal, input): (Tested?, Input) = Tested.pipe(disposable: resource)
    weak let root = signal
    for _ in 0..<length {
      let token = Counted(living)
      signal = signal?.map { value in withExtendedLifetime(token) { value } }
    }
    #expect((root == nil) == (length > 0))
    let observation = signal?.observe { log("\($0)") }
    input.send(value: 1)
    signal = nil
    #expect(log.entries == ["next 1"] && living.value == length)
    observation?.dispose()
    #expect(log.entries == ["next 1", "disposed"] && living.value == 0)
    input.send(value: 2)
    input.sendCompleted()
    #expect(log.entries == ["next 1", "disposed"])
  }

  @Test(arguments: [0, 1, 5]) func `a signal whose observer goes first ends when it is released`(length: Int) {
    let log = Log<String>()
    let (source, input) = Tested.pipe(disposable: AnyDisposable { log("disposed") })
    var signal: Tested? = source
    for _ in 0..<length { signal = signal?.map { $0 } }
    release(source)
    signal?.observe { log("\($0)") }?.dispose()
    input.send(value: 1)
    #expect(log.entries == [])
    signal = nil
    // The root is still held by this test, the rest is not.
    #expect(log.entries == [])
  }

  private func release(_ signal: consuming Tested) {}

  @Test func `a held signal stays when its last observer goes`() {
    let log = Log<String>()
    let (signal, input) = Tested.pipe(disposable: AnyDisposable { log("disposed") })
    signal.observe { log("first \($0)") }?.dispose()
    signal.observe { log("second \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["second next 1"])
  }

  @Test func `only a branch that is neither held nor observed ends`() {
    let log = Log<String>()
    let living = Counter()
    let (signal, input) = Tested.pipe(disposable: AnyDisposable { log("disposed") })
    let token = Counted(living)
    var branch: Tested? = signal.map { [token] value in withExtendedLifetime(token) { value } }
    let other = signal.map { $0 * 10 }
    other.observe { log("\($0)") }
    release(token)
    branch?.observe { log("branch \($0)") }?.dispose()
    #expect(living.value == 1)
    branch = nil
    input.send(value: 1)
    #expect(log.entries == ["next 10"])
  }

  private func release(_ token: consuming Counted) {}

  @Test(arguments: [0, 1, 5]) func `observers keep a stream alive whose signals are gone`(length: Int) {
    let log = Log<String>()
    let input: Input = {
      var (signal, input) = Tested.pipe(disposable: AnyDisposable { log("disposed") })
      for _ in 0..<length { signal = signal.map { $0 } }
      signal.observe { log("\($0)") }
      return input
    }()
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.entries == ["next 1", "completed", "disposed"])
  }

  @Test func `a generator's signal that is not held ends without an event, and its input sends no more`() {
    let log = Log<String>()
    let inputs = Log<Input>()
    _ = Tested { observer, lifetime in
      inputs(observer)
      lifetime += { log("disposed") }
    }
    #expect(log.entries == ["disposed"])
    inputs.entries[0].send(value: 1)
  }

  // Without optimisation the two threads hardly ever meet.
  @Test func `releasing a signal does not perform an end that another thread sends`() {
    final class Pipe: @unchecked Sendable {
      let signal: Locked<Signal<Int, Never>?>
      let input: Observer<Int, Never>

      init(_ wrong: Counter, sender: ObjectIdentifier) {
        let pipe = Signal<Int, Never>.pipe()
        input = pipe.input
        signal = Locked(pipe.output.map { $0 })
        signal.withLock { $0 }?.observe {
          if $0.isTerminating, ObjectIdentifier(Thread.current) != sender { wrong.add() }
        }
      }
    }
    let (wrong, sender) = (Counter(), ObjectIdentifier(Thread.current))
    inRounds(20_000) { _ in
      Pipe(wrong, sender: sender)
    } _: { pipe in
      pipe.input.sendCompleted()
    } _: { pipe in
      _ = pipe.signal.withLock { $0.take() }
    }
    #expect(wrong.value == 0)
  }
}
