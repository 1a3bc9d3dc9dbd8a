import Dispatch
import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct DisposableReferenceTests {
  @Test(arguments: [
    "AnyDisposable", "SerialDisposable", "ScopedDisposable", "CompositeDisposable", "CompositeDisposable in a bag",
  ])
  func `the disposables of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.disposable.verify(subject)
  }

  @Test func `a start handle keeps the contract`() throws {
    // Here the input is released with the handle, which interrupts the run.
    try Contract.disposable.verify("handle of a run", readings: ["C1/scoped"]) { work in
      let inputs = Inputs()
      let producer = SignalProducer<Int, Never> { input, lifetime in
        inputs.keep(input)
        lifetime += work
      }
      let handle = producer.start { _ in }
      return DisposableAdapter(dispose: { withExtendedLifetime(inputs) { handle.dispose() } })
    }
  }

  @Test func `a disposable of another author is judged in three lines`() throws {
    try Contract.disposable.verify("Token") { work in
      let token = Token(work)
      return DisposableAdapter(dispose: token.cancel, isDisposed: { token.isCancelled })
    }
  }

  @Test func `rules about what a disposable does not offer do not apply`() {
    let subject = DisposableSubject("silent") { work in DisposableAdapter(dispose: work) }
    let report = Subject(subject).report()
    #expect(report.judgements.map(\.rule) == ["C1", "C2", "C3", "C4", "C5"])
    #expect(
      report.judgement(of: "C2")?.verdict == .notApplicable("the disposable does not report whether it is disposed")
    )
    #expect(report.judgement(of: "C3")?.verdict == .notApplicable("the disposable is not a bag"))
  }
}

/// A token of another author.
private final class Token: @unchecked Sendable {
  private let queue = DispatchQueue(label: "token")
  private var work: (@Sendable () -> Void)?

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  var isCancelled: Bool { queue.sync { work == nil } }

  func cancel() { queue.sync { work.take() }?() }
}

/// Keeps the inputs of producers, so that their runs go on.
private final class Inputs: @unchecked Sendable {
  private let queue = DispatchQueue(label: "inputs")
  private var kept: [Observer<Int, Never>] = []

  func keep(_ input: Observer<Int, Never>) { queue.sync { kept.append(input) } }
}
