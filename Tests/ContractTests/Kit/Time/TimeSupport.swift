import Reactive
import ReactiveContractKit
import Synchronization

/// Lines from any thread.
final class Log: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// A variable for closures that may run anywhere.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

func instant(_ milliseconds: Int) -> SchedulerInstant { SchedulerInstant(sinceZero: .milliseconds(milliseconds)) }

extension SchedulerInstant {
  var milliseconds: Int { Int(sinceZero / .milliseconds(1)) }
}
