import Foundation
import Reactive
import ReactiveContractKit

/// A variable for closures that may run anywhere, under a lock that the thread sanitizer supports.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()

  /// Touched only while the lock is held.
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { update { $0 = newValue } }
  }

  func update(_ body: (inout Value) -> Void) {
    lock.withLock { body(&stored) }
  }
}

/// Lines that any thread may add.
final class Log: Sendable {
  private let state = Shared<[String]>([])

  var lines: [String] { state.value }

  func add(_ line: String) { state.update { $0.append(line) } }
}

func instant(_ milliseconds: Int) -> SchedulerInstant { SchedulerInstant(sinceZero: .milliseconds(milliseconds)) }

extension SchedulerInstant {
  var milliseconds: Int { Int(sinceZero / .milliseconds(1)) }
}
