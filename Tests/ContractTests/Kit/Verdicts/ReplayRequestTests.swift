import Foundation
import Reactive
import Testing

@testable import ReactiveContractKit

/// `CONTRACT_REPLAY` in a test run: a request that nothing answers is loud.
@Suite struct ReplayRequestTests {
  private static func relay(_ name: String) -> SignalSubject {
    SignalSubject(name) { work in
      let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
      work.begin { input.send($0) }
      return EventSource(signal)
    }
  }

  @Test(.expectsExit) func `a process in which no subject has the name of the token fails`() async {
    await #expect(processExitsWith: .exitCode(1)) {
      setenv(ReplayToken.environmentVariable, "E0:releay:send", 1)
      try Contract.signal.verify(Self.relay("relay"))
    }
  }

  @Test(.expectsExit) func `a process in which a subject answers ends well`() async {
    await #expect(processExitsWith: .success) {
      setenv(ReplayToken.environmentVariable, "E0:relay:observe:send completed:send value", 1)
      try Contract.signal.verify(Self.relay("other"))
      try Contract.signal.verify(Self.relay("relay"))
    }
  }

  @Test func `the text lists the subjects that were offered`() throws {
    let token = try ReplayToken(parsing: "E2:map:a#")
    let text = ReplayRequest.unanswered(token, offered: ["zip", "flatMap"])
    #expect(text.hasPrefix("CONTRACT_REPLAY names the subject map, and no check of this run has that name"))
    #expect(text.hasSuffix("The run checked nothing; its subjects are: flatMap, zip."))
  }

  @Test(arguments: [
    ("E2:map:a#:strted again", "the kit does nothing that is called so"),
    ("E2:map:a#:sibling:unobserved", "the kit does nothing that is called so"),
    ("E2:map", "the operator has 1 input, and the token 0"),
    ("E2:map:a#:ties=1,2", "an operator has no such order of one instant"),
    ("E2:map:a#:ties=300", "an operator has no such order of one instant"),
  ])
  func `a token that is not exactly a case of the operator is refused`(text: String, reason: String) throws {
    let subject = Subject(
      OperatorSubject<String, String>("map", values: ["a", "b"]) { source, _ in source.map { $0 } }
    )
    let error = #expect(throws: UnusableCase.self) { try subject.replay(try ReplayToken(parsing: text)) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }
}
