import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Synchronization
import Testing

@Suite struct ActionReferenceTests {
  @Test(
    arguments: everyFourthSubject(
      of: ["Action, enabled by a property", "Action, enabled by a signal", "Action, always enabled"]
    )
  )
  func `the actions of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.action.within(.small).verify(subject)
  }

  @Test func `an action of another author is judged in a few lines`() throws {
    try Contract.action.within(.small).verify("Command") { work in
      let command = Command(work)
      return ActionAdapter(start: command.run, isEnabled: { !command.isBusy }, isExecuting: { command.isBusy })
    }
  }

  @Test func `rules about events that an action cannot report do not apply`() {
    let subject = ActionSubject("command") { work in
      let command = Command(work)
      return ActionAdapter(start: command.run, isEnabled: { !command.isBusy }, isExecuting: { command.isBusy })
    }
    var configuration = CheckConfiguration()
    configuration.scope = .small
    let report = Subject(subject).report(configuration)
    #expect(report.judgements.map(\.rule) == ["A1", "A2", "A3", "A4", "A5", "A6", "A7"])
    #expect(report.judgement(of: "A2")?.verdict == .notApplicable("the action does not report when it is executing"))
    #expect(report.judgement(of: "A6")?.verdict == .notApplicable("the action does not report when it is executing"))
  }
}

/// A command of another author: a flag, and the handle of what is under way.
private final class Command: Sendable {
  private struct Job {
    let sink: @Sendable (ActionNews) -> Void
    var handle: Cancellation?
  }

  private let work: ActionSubject.Work
  private let job = Mutex<(number: Int, job: Job?)>((0, nil))

  init(_ work: @escaping ActionSubject.Work) { self.work = work }

  var isBusy: Bool { job.withLock { $0.job != nil } }

  func run(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let number = job.withLock { state -> Int? in
      guard state.job == nil else { return nil }
      state = (state.number + 1, Job(sink: sink))
      return state.number
    }
    guard let number else {
      sink(.refused)
      return .none
    }
    let handle = work(input).observe { [self] event in
      if event.isTerminating ? take(number) != nil : job.withLock({ $0.number == number && $0.job != nil }) {
        sink(.event(event))
      }
    }
    job.withLock { state in
      if state.number == number { state.job?.handle = handle }
    }
    return Cancellation { [weak self] in
      guard let job = self?.take(number) else { return }
      job.sink(.event(.interrupted))
      job.handle?.dispose()
    }
  }

  private func take(_ number: Int) -> Job? {
    job.withLock { state in
      guard state.number == number else { return nil }
      return state.job.take()
    }
  }
}
