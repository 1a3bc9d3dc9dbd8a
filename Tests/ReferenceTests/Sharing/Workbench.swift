import Reactive
import ReactiveContractKit

/// A producer that a test sends into by hand, and that logs its starts and ends.
struct Workbench {
  typealias Work = SignalProducer<Int, TestFailure>

  let log = Log<String>()
  private let inputs = Log<Observer<Int, TestFailure>>()

  var producer: Work {
    Work { [log, inputs] observer, lifetime in
      log("work")
      inputs(observer)
      lifetime += { log("over") }
    }
  }

  func send(_ value: Int) { inputs.entries[0].send(value: value) }

  func end(_ termination: Termination<TestFailure> = .completed) { inputs.entries[0].end(termination) }

  @discardableResult
  func start(_ shared: Work, as name: String) -> any Disposable { shared.start { [log] in log("\(name) \($0)") } }
}
