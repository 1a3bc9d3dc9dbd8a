import Reactive
import ReactiveContractKit
import Testing

/// Several values that one event produces are several events.
@Suite struct BurstTests {
  @Test func `an observer that detaches at the first of several values gets no other`() {
    let (log, observations) = (Log<String>(), Log<any Disposable>())
    let (signal, input) = Signal<Int, Never>.pipe()
    let result = signal.take(last: 3)
    let observation = result.observe {
      log("a \($0)")
      observations.entries[0].dispose()
    }
    if let observation { observations(observation) }
    result.observe { log("b \($0)") }
    for value in 1...3 { input.send(value: value) }
    input.sendCompleted()
    #expect(log.entries == ["a next 1", "b next 1", "b next 2", "b next 3", "b completed"])
  }

  @Test(arguments: [false, true])
  func `an end that was sent before is not undone by a disposal while its values arrive`(isMapped: Bool) {
    let (log, handles) = (Log<String>(), Log<any Disposable>())
    let values = SignalProducer<Int, Never>([1, 2, 3])
    (isMapped ? values.map { $0 } : values).take(last: 2).startWithSignal { signal, handle in
      handles(handle)
      signal.observe {
        log("\($0)")
        handles.entries[0].dispose()
      }
    }
    #expect(log.entries == ["next 2", "next 3", "completed"])
  }
}
