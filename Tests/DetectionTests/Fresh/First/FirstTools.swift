import Reactive
import ReactiveContractKit

typealias FirstEvent<Value> = Event<Value, TestFailure>
typealias FirstSource = EventSource<String, TestFailure>

/// A list of words that tell what happened.
final class FirstLog: @unchecked Sendable {
  private(set) var words: [String] = []

  var text: String { words.joined(separator: " ") }

  func add(_ word: String) { words.append(word) }

  func add(_ event: FirstEvent<String>, _ mark: String = "") {
    switch event {
    case .next(let value): add(value + mark)
    case .failed(let failure): add((failure.name.isEmpty ? "#" : "#" + failure.name) + mark)
    case .completed: add("|" + mark)
    case .interrupted: add("!" + mark)
    }
  }
}

/// A stream that a witness drives by hand; it interrupts an observation that is disposed of.
final class FirstWire<Value>: @unchecked Sendable {
  private var sinks: [Int: EventSource<Value, TestFailure>.Sink] = [:]
  private var count = 0
  private let onOff: () -> Void

  /// What is sent in the call that observes.
  var greeting: [FirstEvent<Value>] = []

  init(onOff: @escaping () -> Void) { self.onOff = onOff }

  var source: EventSource<Value, TestFailure> {
    EventSource { sink in
      self.count += 1
      let number = self.count
      self.sinks[number] = sink
      for event in self.greeting {
        guard let sink = self.sinks[number] else { break }
        if event.isTerminating { self.sinks[number] = nil }
        sink(event)
      }
      return Cancellation {
        guard let sink = self.sinks.removeValue(forKey: number) else { return }
        self.onOff()
        sink(.interrupted)
      }
    }
  }

  var isObserved: Bool { !sinks.isEmpty }

  func send(_ event: FirstEvent<Value>) {
    let all = sinks.keys.sorted()
    for number in all {
      guard let sink = sinks[number] else { continue }
      if event.isTerminating { sinks[number] = nil }
      sink(event)
    }
  }
}

/// What the bugs of this round have in common.
enum First {
  /// Plays a script: `a`, `|`, `#` and `!` go into input 0, `1x` into input 1, `.` is a tick, `~` disposes of the run,
  /// `&` starts another one, `@a` is sent by input 0 when it is observed; `^1` sends stream 1 into the outer stream.
  static func play(
    _ script: String,
    _ apply: ([FirstSource], EventSource<FirstSource, TestFailure>, TestScheduler) -> FirstSource
  ) -> String {
    let log = FirstLog()
    let time = TestScheduler()
    let wires = (0..<3).map { index in FirstWire<String> { log.add("off\(index)") } }
    let outer = FirstWire<FirstSource> { log.add("off^") }
    var words = script.split(separator: " ").map(String.init)
    while let word = words.first, word.contains("@") {
      let index = word.first.flatMap(\.wholeNumberValue) ?? 0
      wires[index].greeting = word.drop { $0 != "@" }.dropFirst().map { event(String($0)) }
      words.removeFirst()
    }
    let result = apply(wires.map(\.source), outer.source, time)
    var runs = [result.observe { log.add($0) }]
    for word in words {
      switch word {
      case ".":
        log.add(".")
        try? time.advance(by: .milliseconds(1))
      case "~": runs.last?.dispose()
      case "&": runs.append(result.observe { log.add($0, "'") })
      case "^|", "^#", "^!": outer.send(event(String(word.dropFirst())).map { _ in wires[1].source })
      case "^1": outer.send(.next(wires[1].source))
      case "^2": outer.send(.next(wires[2].source))
      default:
        let index = word.first.flatMap(\.wholeNumberValue)
        wires[index ?? 0].send(event(index == nil ? word : String(word.dropFirst())))
      }
    }
    return log.text
  }

  private static func event(_ word: String) -> FirstEvent<String> {
    switch word {
    case "|": .completed
    case "#": .failed(TestFailure())
    case "!": .interrupted
    default: .next(word)
    }
  }

  /// A bug of an operator over one stream.
  static func unary(
    _ name: String,
    _ title: String,
    breaks rule: Rule.ID?,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [String] = ["a", "b", "c"],
    oracle: String? = nil,
    script: String = "",
    correct: String = "",
    broken: String = "",
    witness: Bug.Witness? = nil,
    _ apply: @escaping @Sendable (Bug.Variant, FirstSource, TestScheduler) -> FirstSource
  ) -> Bug {
    let make: @Sendable (Bug.Variant) -> OperatorSubject<String, String> = { variant in
      OperatorSubject(
        name,
        traits: traits,
        capabilities: capabilities,
        readings: readings,
        values: values
      ) { apply(variant, $0, $1) }
    }
    let played = Bug.Witness.played(correct: correct, broken: broken) { variant in
      play(script) { apply(variant, $0[0], $2) }
    }
    return bug(name, title, rule, witness ?? played, oracle, make)
  }

  /// A bug of an operator over two streams.
  static func binary(
    _ name: String,
    _ title: String,
    breaks rule: Rule.ID?,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [String] = ["a", "b", "x", "y"],
    secondFails: Bool = true,
    oracle: String? = nil,
    script: String = "",
    correct: String = "",
    broken: String = "",
    witness: Bug.Witness? = nil,
    _ apply: @escaping @Sendable (Bug.Variant, FirstSource, FirstSource, TestScheduler) -> FirstSource
  ) -> Bug {
    let make: @Sendable (Bug.Variant) -> OperatorSubject<String, String> = { variant in
      OperatorSubject(
        combining: name,
        traits: traits,
        capabilities: capabilities,
        readings: readings,
        values: values,
        secondFails: secondFails
      ) { apply(variant, $0, $1, $2) }
    }
    let played = Bug.Witness.played(correct: correct, broken: broken) { variant in
      play(script) { apply(variant, $0[0], $0[1], $2) }
    }
    return bug(name, title, rule, witness ?? played, oracle, make)
  }

  /// A bug of an operator over a stream of streams.
  static func flattening(
    _ name: String,
    _ title: String,
    breaks rule: Rule.ID?,
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [String] = ["a", "b"],
    oracle: String? = nil,
    script: String = "",
    correct: String = "",
    broken: String = "",
    witness: Bug.Witness? = nil,
    _ apply: @escaping @Sendable (Bug.Variant, EventSource<FirstSource, TestFailure>) -> FirstSource
  ) -> Bug {
    let make: @Sendable (Bug.Variant) -> OperatorSubject<String, String> = { variant in
      OperatorSubject(flattening: name, capabilities: capabilities, readings: readings, values: values) { outer, _ in
        apply(variant, outer)
      }
    }
    let played = Bug.Witness.played(correct: correct, broken: broken) { variant in
      play(script) { _, outer, _ in apply(variant, outer) }
    }
    return bug(name, title, rule, witness ?? played, oracle, make)
  }

  private static func bug(
    _ name: String,
    _ title: String,
    _ rule: Rule.ID?,
    _ witness: Bug.Witness,
    _ oracle: String?,
    _ make: @escaping @Sendable (Bug.Variant) -> OperatorSubject<String, String>
  ) -> Bug {
    guard let oracle else { return Bug(name, title, breaks: rule, witness: witness) { Subject(make($0)) } }
    return Bug(
      name,
      title,
      breaks: rule,
      witness: witness,
      oracle: { OracleSubject(make($0), oracle: oracle) },
      subject: { Subject(make($0)) }
    )
  }
}
