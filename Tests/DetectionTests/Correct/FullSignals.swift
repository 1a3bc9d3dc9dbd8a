import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Signals whose two ends are objects that can be released on their own.
  static var fullSignals: [CorrectSubject] {
    [
      CorrectSubject("signal/two ends, all capabilities", "Its shell and its input are objects over one core.") {
        Subject(
          SignalSubject("two ends") { work in
            let core = TwoEnds.Core(.tearDown, work.dispose)
            let (shell, input) = (TwoEnds.Shell(core), TwoEnds.Input(core))
            work.watch(.signal, shell)
            work.watch(.input, input)
            work.begin(refusable: { input.send($0) })
            return EventSource { sink in shell.observe(sink) }
          }
        )
      },
      CorrectSubject("signal/two ends, silent and retained", "A released input sends nothing and frees nothing.") {
        Subject(
          SignalSubject(
            "two ends, silent",
            readings: ["S2/silent", "S3/retained", "S4/always", "E6/strict"]
          ) { work in
            let core = TwoEnds.Core(.leave, work.dispose)
            let (shell, input) = (TwoEnds.Shell(core), TwoEnds.Input(core))
            work.begin(refusable: { input.send($0) })
            return EventSource { sink in shell.observe(sink) }
          }
        )
      },
      CorrectSubject("signal/a shell over a reference pipe", "Wraps the signal of the reference, and hides it.") {
        Subject(
          SignalSubject("a shell over a pipe") { work in
            let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
            work.watch(.signal, signal)
            work.begin { input.send($0) }
            let erased: @Sendable (@escaping Numbers.Sink) -> (any Disposable)? = { signal.observe($0) }
            return EventSource { sink in
              let handle = erased(sink)
              return Cancellation { handle?.dispose() }
            }
          }
        )
      },
    ]
  }
}

/// A signal of three objects: the core, the shell that attaches observers, and the input that sends.
enum TwoEnds {
  enum Policy { case tearDown, stay, leave }

  final class Core: Sendable {
    private struct State {
      var sinks: [(id: Int, sink: Numbers.Sink)] = []
      var lastID = 0
      var isOver = false
      var hasShell = true
      var isDelivering = false
      var end: Numbers.Occurrence?
    }

    private let lock = NSRecursiveLock()
    private let state = Sheltered(State())
    private let onEnd: Mutex<(@Sendable () -> Void)?>
    let policy: Policy

    init(_ policy: Policy, _ onEnd: @escaping @Sendable () -> Void) {
      self.policy = policy
      self.onEnd = Mutex(onEnd)
    }

    deinit { if policy != .leave { free() } }

    private func free() {
      let action = onEnd.withLock { action in exchange(&action, with: nil) }
      action?()
    }

    /// Returns false for a value, or by the strict policy for anything, that is sent from inside a delivery.
    func send(_ event: Numbers.Occurrence) -> Bool {
      lock.lock()
      if state.value.isDelivering {
        if event.isTerminating, policy == .tearDown, state.value.end == nil { state.value.end = event }
        lock.unlock()
        return event.isTerminating && policy == .tearDown
      }
      deliver(event)
      if let end = exchange(&state.value.end, with: nil) { deliver(end) }
      let isUnreachable = takeUnreachable()
      lock.unlock()
      if isUnreachable { free() }
      return true
    }

    private func deliver(_ event: Numbers.Occurrence) {
      if state.value.isOver { return }
      if event.isTerminating { state.value.isOver = true }
      state.value.isDelivering = true
      let sinks = state.value.sinks
      for (id, sink) in sinks where state.value.sinks.contains(where: { $0.id == id }) { sink(event) }
      state.value.isDelivering = false
      guard event.isTerminating else { return }
      state.value.sinks = []
      free()
    }

    func observe(_ sink: @escaping Numbers.Sink) -> Cancellation {
      lock.lock()
      if state.value.isOver {
        lock.unlock()
        sink(.interrupted)
        return .none
      }
      state.value.lastID += 1
      let id = state.value.lastID
      state.value.sinks.append((id, sink))
      lock.unlock()
      return Cancellation { [weak self] in self?.detach(id) }
    }

    private func detach(_ id: Int) {
      lock.lock()
      let gone = state.value.sinks
      state.value.sinks.removeAll { $0.id == id }
      let isUnreachable = takeUnreachable()
      lock.unlock()
      withExtendedLifetime(gone) {}
      if isUnreachable { free() }
    }

    func shellIsGone() {
      lock.lock()
      state.value.hasShell = false
      let isUnreachable = takeUnreachable()
      lock.unlock()
      if isUnreachable { free() }
    }

    private func takeUnreachable() -> Bool {
      guard policy == .tearDown, !state.value.isOver, !state.value.isDelivering else { return false }
      if state.value.hasShell || !state.value.sinks.isEmpty { return false }
      state.value.isOver = true
      return true
    }
  }

  final class Shell: Sendable {
    private let core: Core

    init(_ core: Core) { self.core = core }

    deinit { core.shellIsGone() }

    func observe(_ sink: @escaping Numbers.Sink) -> Cancellation { core.observe(sink) }
  }

  final class Input: Sendable {
    private let core: Core

    init(_ core: Core) { self.core = core }

    deinit { if core.policy == .tearDown { _ = core.send(.interrupted) } }

    func send(_ event: Numbers.Occurrence) -> Bool { core.send(event) }
  }
}
