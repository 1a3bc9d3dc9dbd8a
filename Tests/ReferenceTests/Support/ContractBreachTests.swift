import Foundation
import ReactiveContractKit
import Testing

@testable import Reactive

/// A value sent from inside the delivery of the same stream: rule E6.
@Suite struct ContractBreachTests {
  static let text = """
    E6 events are not sent recursively: value 2 was sent while an event of the same stream is being delivered on the same \
    thread. Shift it in time, for example with observe(on: QueueScheduler.main).
    """

  @Test(.expectsExit) func `a recursive value stops the program with the text of the rule`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { if $0 == 1 { input.send(value: 2) } }
      input.send(value: 1)
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains(ContractBreachTests.text))
  }

  @Test(.expectsExit) func `a producer's own observer that sends to it stops the program`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inputs = Log<Observer<Int, Never>>()
      SignalProducer<Int, Never> { observer, _ in inputs(observer) }
        .map { $0 }
        .startWithValues { if $0 == 1 { inputs.entries[0].send(value: 2) } }
      inputs.entries[0].send(value: 1)
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains(ContractBreachTests.text))
  }

  @Test(.expectsExit) func `a handler that is replaced may use the place as it is released`() async {
    await #expect(processExitsWith: .success) {
      let isReplaced = Calls()
      ContractBreach.handler = { [guest = Guest()] breach in
        withExtendedLifetime(guest) {}
        fatalError("\(breach)")
      }
      _ = onThread {
        ContractBreach.handler = { fatalError("\($0)") }
        isReplaced.report()
      }
      if !isReplaced.wait() { fatalError("it was released under the lock") }
    }
  }

  /// Reads the handler when it is released.
  private final class Guest: Sendable {
    deinit { _ = ContractBreach.handler }
  }

  @Test(.expectsExit) func `a breach handler that parks the thread receives every recursion, and no observer does`()
    async
  {
    await #expect(processExitsWith: .success) {
      let breaches = Log<String>()
      let isParked = Calls()
      ContractBreach.handler = { breach in
        breaches("\(breach)")
        isParked.report()
        while true { pause() }
      }
      let log = Log<String>()
      let parked = { (body: @escaping @Sendable () -> Void) in
        Thread(block: body).start()
        return isParked.wait()
      }
      // Directly from an observer, whatever is between it and the input.
      for origin in Origin.allCases {
        let (signal, input) = origin.make()
        signal.observe {
          log("a \($0)")
          if $0 == .next(1) { input.send(value: 2) }
        }
        signal.observe { log("b \($0)") }
        #expect(parked { input.send(value: 1) })
      }
      // From a transform.
      let (first, firstInput) = Signal<Int, Never>.pipe()
      first.map { value in
        firstInput.send(value: 2)
        return value
      }.observe { log("c \($0)") }
      #expect(parked { firstInput.send(value: 1) })
      // By way of another stream.
      let (second, secondInput) = Signal<Int, Never>.pipe()
      let (third, thirdInput) = Signal<Int, Never>.pipe()
      second.observeValues { thirdInput.send(value: $0) }
      third.observeValues { _ in secondInput.send(value: 2) }
      #expect(parked { secondInput.send(value: 1) })
      #expect(log.entries == Origin.allCases.map { _ in "a next 1" })
      #expect(breaches.entries == Array(repeating: ContractBreachTests.text, count: Origin.allCases.count + 2))
    }
  }

  @Test(.expectsExit)
  func `a change that a property's own observer makes by way of bindings stops the program, and is not lost`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let (source, property, other) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
      property <~ source
      property <~ other
      // Not the property's own change, which returns through a cycle, but a second one.
      property.signal.observeValues { if $0 == 1 { other.value = 2 } }
      source.value = 1
    }
  }

  @Test(.expectsExit) func `a property that is bound to what is derived from itself alone stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let (source, property) = (MutableProperty(0), MutableProperty(0))
      property <~ property.signal.map { $0 + 1 }
      property <~ source.signal
      source.value = 1
    }
  }
}
