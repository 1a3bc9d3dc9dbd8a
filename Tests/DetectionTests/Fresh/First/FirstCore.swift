import Foundation
import Reactive
import ReactiveContractKit

/// A stream: its observers, its end, and what is done after it.
final class FirstCore: @unchecked Sendable {
  typealias Sink = SignalSubject.Source.Sink

  private let gate = FirstGate()
  private let lock = NSLock()
  private var observers: [(number: Int, sink: Sink)] = []
  private var cleanup: (() -> Void)?
  private var count = 0
  private var isOver = false
  private var isReachable = true

  init(cleanup: (() -> Void)? = nil) { self.cleanup = cleanup }

  var hasEnded: Bool { lock.withLock { isOver } }

  /// Sends an event; waits while another thread sends.
  func send(_ event: FirstEvent<Int>) { gate.enter { self.deliver(event) } }

  /// Interrupts the stream; does not wait.
  func interrupt() { gate.post { self.deliver(.interrupted) } }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let number: Int? = lock.withLock {
      guard !isOver else { return nil }
      count += 1
      observers.append((count, sink))
      return count
    }
    guard let number else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [weak self] in self?.detach(number) }
  }

  /// Stores what is to be done at the end.
  func keep(_ cleanup: @escaping () -> Void, forgets: Bool) {
    let isLate = lock.withLock {
      if isOver, !forgets { return true }
      self.cleanup = cleanup
      return false
    }
    if isLate { cleanup() }
  }

  /// Notes that no new observer can be attached.
  func loseShell(looks: Bool) {
    lock.withLock { isReachable = false }
    if looks { endIfLost() }
  }

  private func deliver(_ event: FirstEvent<Int>) {
    let all = lock.withLock {
      guard !isOver else { return [(number: Int, sink: Sink)]() }
      if event.isTerminating { isOver = true }
      return observers
    }
    for observer in all where isAttached(observer.number) { observer.sink(event) }
    if event.isTerminating { release() }
  }

  private func isAttached(_ number: Int) -> Bool { lock.withLock { observers.contains { $0.number == number } } }

  private func detach(_ number: Int) {
    let old = lock.withLock {
      defer { observers.removeAll { $0.number == number } }
      return observers
    }
    withExtendedLifetime(old) {}
    endIfLost()
  }

  private func endIfLost() {
    let isLost = lock.withLock {
      guard !isReachable, observers.isEmpty, !isOver else { return false }
      isOver = true
      return true
    }
    if isLost { release() }
  }

  private func release() {
    let (old, last) = lock.withLock {
      defer { (observers, cleanup) = ([], nil) }
      return (observers, cleanup)
    }
    withExtendedLifetime(old) {}
    last?()
  }
}

/// The object that gives access to a stream.
final class FirstShell: Sendable {
  private let core: FirstCore
  private let looksAtRelease: Bool

  init(_ core: FirstCore, looksAtRelease: Bool = true) {
    self.core = core
    self.looksAtRelease = looksAtRelease
  }

  deinit { core.loseShell(looks: looksAtRelease) }

  /// A signal whose generator returns what is to be done at the end.
  static func generated(forgets: Bool, _ generator: (FirstInput) -> () -> Void) -> FirstShell {
    let core = FirstCore()
    let shell = FirstShell(core)
    core.keep(generator(FirstInput(core)), forgets: forgets)
    return shell
  }

  func observe(_ sink: @escaping FirstCore.Sink) -> Cancellation { core.observe(sink) }
}

/// The sending end of a stream.
final class FirstInput: Sendable {
  let core: FirstCore

  init(_ core: FirstCore) { self.core = core }

  deinit { core.interrupt() }
}
