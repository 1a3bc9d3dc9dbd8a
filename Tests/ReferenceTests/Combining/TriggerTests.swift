import Reactive
import ReactiveContractKit
import Testing

@Suite struct TriggerTests {
  @Test func `take(until:) completes when the trigger sends or completes, and ignores its interruption`() throws {
    try expectTriggered("-a-b-c-|", "----x---", gives: "-a-b|") { .take(until: $0) }
    try expectTriggered("-a-b-c-|", "----|", gives: "-a-b|") { .take(until: $0) }
    try expectTriggered("-a-b-c-|", "----!", gives: "-a-b-c-|") { .take(until: $0) }
    try expectTriggered("-a-b-#", "--------x", gives: "-a-b-#") { .take(until: $0) }
    try expectTriggered("-a-b-!", "--------x", gives: "-a-b-!") { .take(until: $0) }
  }

  @Test func `take(until:) drops a value after the trigger in one instant`() throws {
    try expectTriggered("-a-b-c-|", "---x", gives: "-a-|") { .take(until: $0) }
  }

  @Test func `skip(until:) forwards values from the trigger on, and ends at once`() throws {
    try expectTriggered("-a-b-c-|", "----x---|", gives: "-----c-|") { .skip(until: $0) }
    try expectTriggered("-a-b-c-|", "--|", gives: "---b-c-|") { .skip(until: $0) }
    try expectTriggered("-a-b-c-|", "---x-!", gives: "---b-c-|") { .skip(until: $0) }
    for end in ["|", "#", "!"] {
      try expectTriggered("-a-b-" + end, "--------x", gives: "-----" + end) { .skip(until: $0) }
    }
    try expectTriggered("-a-b-c-|", "--!", gives: "--!") { .skip(until: $0) }
  }

  @Test func `a value that makes no output, and cannot make one later, is not kept`() {
    func living(_ observe: (Signal<LivingToken, Never>, Signal<LivingToken, Never>) -> (any Disposable)?) -> Int {
      let (first, second) = (Signal<LivingToken, Never>.pipe(), Signal<LivingToken, Never>.pipe())
      let tokens = Counter()
      let observation = observe(first.output, second.output)
      first.input.send(value: LivingToken(tokens))
      defer { observation?.dispose() }
      return tokens.value
    }
    #expect(living { first, second in first.skip(until: second).observeValues { _ in } } == 0)
    #expect(living { first, second in first.withLatest(from: second).observeValues { _ in } } == 0)
    #expect(living { first, second in second.sample(with: first).observeValues { _ in } } == 0)
    #expect(living { first, second in first.sample(with: second).observeValues { _ in } } == 1)
  }

  @Test func `take(untilReplacement:) goes over to the replacement with its first event`() throws {
    func expect(_ source: String, _ replacement: String, gives result: String, line: Int = #line) throws {
      try expectTriggered(source, replacement, gives: result, failures: .named, line: line) {
        .take(untilReplacement: $0)
      }
    }
    try expect("-a-b-c-d|", "----x-y---|", gives: "-a-bx-y---|")
    try expect("-a-b-c-d|", "----|", gives: "-a-b|")
    try expect("-a-b-c-d|", "----#", gives: "-a-b#")
    try expect("-a-b-c-d|", "----!", gives: "-a-b!")
    try expect("-a-|", "------x|", gives: "-a----x|")
    try expect("-a-#", "------x|", gives: "-a-#")
    try expect("-a-!", "------x|", gives: "-a-!")
    try expect("-a---#", "--x---y|", gives: "-ax---y|")
    try expect("-a---!", "--x---y|", gives: "-ax---y|")
    try expect("-a-", "----x", gives: "-a--x")
  }

  @Test func `sample sends the latest value when the sampler sends, and completes with both`() throws {
    try expectTriggered("--a-b-----c-|", "-x-x-x-x---|", gives: "---a-b-b----|") { .sample(on: $0) }
    try expectTriggered("-a-|", "--x-x-|", gives: "--a-a-|") { .sample(on: $0) }
    try expectTriggered("-a-#", "--x-x-|", gives: "--a#") { .sample(on: $0) }
    try expectTriggered("-a-!", "--x-x-|", gives: "--a!") { .sample(on: $0) }
    try expectTriggered("-a---b-|", "--x-!", gives: "--a-!") { .sample(on: $0) }
    try expectTriggered("-a-|", "--x-y-|", gives: "--'ax'-'ay'-|") { sampler in
      .sample(with: sampler) |> .map { $0 + $1 }
    }
  }

  @Test func `withLatest sends with every value the latest of the other, whose end does not matter`() throws {
    let joined: @Sendable (SignalProducer<String, Never>) -> Operator<String, TestFailure, String, TestFailure> = {
      .withLatest(from: $0) |> .map { $0 + $1 }
    }
    try expectTriggered("-a-b-c-|", "--x--y", gives: "---'bx'-'cy'-|", by: joined)
    for end in ["|", "!"] {
      try expectTriggered("-a-b-c-|", "--x-" + end, gives: "---'bx'-'cx'-|", by: joined)
    }
    for end in ["|", "#", "!"] {
      try expectTriggered("-a-b-" + end, "x------", gives: "-'ax'-'bx'-" + end, by: joined)
    }
  }
}
