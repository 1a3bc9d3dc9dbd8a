import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Synchronization
import Testing

/// An interface of the platform, which calls back on any thread until it is told to stop.
final class Thermometer: Sendable {
  typealias Callback = @Sendable (Result<Int, TestFailure>) -> Void

  private let callbacks = Mutex<[Callback?]>([])

  func begin(_ callback: @escaping Callback) -> Int {
    callbacks.withLock { callbacks in
      callbacks.append(callback)
      return callbacks.count - 1
    }
  }

  func stop(_ token: Int) { callbacks.withLock { $0[token] = nil } }

  func measure(_ result: Result<Int, TestFailure>) {
    for callback in callbacks.withLock({ $0 }) { callback?(result) }
  }

  var isIdle: Bool { callbacks.withLock { $0.allSatisfy { $0 == nil } } }
}

extension Thermometer {
  /// The readings from each start until its end; disposal tells the thermometer to stop.
  var readings: SignalProducer<Int, TestFailure> {
    SignalProducer { [self] observer, lifetime in
      let token = begin { result in
        switch result {
        case .success(let reading): observer.send(value: reading)
        case .failure(let failure): observer.send(error: failure)
        }
      }
      lifetime += { self.stop(token) }
    }
  }
}

@Suite struct CallbackAPI {
  @Test func `disposal and failure tell the thermometer to stop`() {
    let thermometer = Thermometer()
    let readings = Mutex<[String]>([])
    let run = thermometer.readings.start { event in readings.withLock { $0.append("\(event)") } }
    thermometer.measure(.success(21))
    run.dispose()
    #expect(thermometer.isIdle)
    thermometer.readings.start { event in readings.withLock { $0.append("\(event)") } }
    thermometer.measure(.failure(TestFailure("broken")))
    #expect(thermometer.isIdle)
    #expect(readings.withLock { $0 } == ["next 21", "interrupted", "failed broken"])
  }

  @Test func `its producers keep the contract`() {
    expectContract {
      try Contract.producer.verify("readings") { handler in
        SignalProducer { observer, lifetime in
          let (thermometer, work) = (Thermometer(), handler.work())
          lifetime += { work.dispose() }
          lifetime += thermometer.readings.start(observer)
          work.begin { event in
            switch event {
            case .next(let reading): thermometer.measure(.success(reading))
            case .failed(let failure): thermometer.measure(.failure(failure))
            case .completed: observer.sendCompleted()
            case .interrupted: observer.sendInterrupted()
            }
          }
        }
      }
    }
  }
}
