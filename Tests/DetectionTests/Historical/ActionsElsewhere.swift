import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  /// Commands of ReactiveUI.
  static let actionsElsewhere: [Bug] = [commandKeepsExecuting, commandCountsTwice, commandExecutesTwice]

  private static let commandKeepsExecuting = Bug(
    "ReactiveUI/command-keeps-executing",
    "a command counts as executing after its execution has been disposed of",
    link: "https://github.com/reactiveui/ReactiveUI/issues/1583",
    breaks: "A5",
    witness: .played(correct: "true false", broken: "true true") { variant in
      let work = Feed<Int>()
      let command = Command(variant == .broken ? .ignoresDisposal : nil) { _ in work.source }
      let run = command.start(1) { _ in }
      let before = command.isExecuting
      run.dispose()
      return "\(before) \(command.isExecuting)"
    }
  ) { variant in
    command(variant == .broken ? .ignoresDisposal : nil)
  }

  private static let commandCountsTwice = Bug(
    "ReactiveUI/command-counts-twice",
    "a command counts the end of an execution twice if it fails, and is not executing in the next one",
    link: "https://github.com/reactiveui/ReactiveUI/issues/3243",
    breaks: "A3",
    witness: .played(correct: "true", broken: "false") { variant in
      let work = Feed<Int>()
      let command = Command(variant == .broken ? .countsFailureTwice : nil) { _ in work.source }
      _ = command.start(1) { _ in }
      work.fail()
      let run = command.start(2) { _ in }
      let text = "\(command.isExecuting)"
      run.dispose()
      return text
    }
  ) { variant in
    command(variant == .broken ? .countsFailureTwice : nil)
  }

  private static let commandExecutesTwice = Bug(
    "ReactiveUI/command-executes-twice",
    "a command that is executing can be started again",
    link: "https://github.com/reactiveui/ReactiveUI/issues/3022",
    breaks: "A1",
    witness: .played(correct: "1 execution", broken: "2 executions") { variant in
      let work = Feed<Int>()
      let command = Command(variant == .broken ? .startsAgain : nil) { _ in work.source }
      let runs = [command.start(1) { _ in }, command.start(2) { _ in }]
      let text = work.observations == 1 ? "1 execution" : "\(work.observations) executions"
      for run in runs { run.dispose() }
      return text
    }
  ) { variant in
    command(variant == .broken ? .startsAgain : nil)
  }

  private static func command(_ flaw: Command.Flaw?) -> Subject {
    Subject(
      ActionSubject("ReactiveCommand") { work in
        let command = Command(flaw, work)
        return ActionAdapter(
          start: { command.start($0, $1) },
          isEnabled: { !command.isExecuting },
          isExecuting: { command.isExecuting }
        )
      }
    )
  }

  /// Work on demand, once at a time.
  private final class Command: Sendable {
    enum Flaw: Sendable { case ignoresDisposal, countsFailureTwice, startsAgain }

    private let flaw: Flaw?
    private let work: ActionSubject.Work
    private let executions = Executions()

    init(_ flaw: Flaw?, _ work: @escaping ActionSubject.Work) {
      self.flaw = flaw
      self.work = work
    }

    var isExecuting: Bool { executions.count.withLock { $0 > 0 } }

    func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
      let isRefused = executions.count.withLock { count in
        if count > 0, flaw != .startsAgain { return true }
        count += 1
        return false
      }
      if isRefused {
        sink(.refused)
        return .none
      }
      let execution = Execution(flaw, executions, sink)
      execution.observe(work(input))
      return Cancellation { execution.dispose() }
    }

    /// The number of executions in flight.
    private final class Executions: Sendable { let count = Mutex(0) }

    private final class Execution: Sendable {
      private struct State {
        var executions: Executions?
        var sink: (@Sendable (ActionNews) -> Void)?
        var observation: Cancellation?
      }

      private let flaw: Flaw?
      private let state: Mutex<State>

      init(_ flaw: Flaw?, _ executions: Executions, _ sink: @escaping @Sendable (ActionNews) -> Void) {
        self.flaw = flaw
        state = Mutex(State(executions: executions, sink: sink))
      }

      func observe(_ source: EventSource<Int, TestFailure>) {
        let observation = source.observe { [self] event in
          if event.isEnd { return finish(event) }
          state.withLock { $0.sink }?(.event(event))
        }
        state.withLock { if $0.executions != nil { $0.observation = observation } }
      }

      func dispose() { finish(.interrupted, isDisposed: true) }

      private func finish(_ end: Event<Int, TestFailure>, isDisposed: Bool = false) {
        let last = state.withLock { state in
          defer { state = State() }
          return state
        }
        guard let executions = last.executions else { return }
        last.sink?(.event(end))
        if isDisposed { last.observation?.dispose() }
        if isDisposed, flaw == .ignoresDisposal { return }
        executions.count.withLock { $0 -= 1 }
        if case .failed = end, flaw == .countsFailureTwice { executions.count.withLock { $0 -= 1 } }
      }
    }
  }
}
