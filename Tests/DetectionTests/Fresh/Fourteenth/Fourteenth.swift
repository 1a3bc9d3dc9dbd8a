import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenth: [Bug] =
    fourteenthEvents + fourteenthSignals + fourteenthProducers + fourteenthUse + fourteenthAuthoring
    + fourteenthState + fourteenthObjects + fourteenthMeanings + fourteenthPairMeanings
}

/// What happened, in words.
final class FourteenthLog: Sendable {
  private let words = Mutex<[String]>([])

  var text: String { words.withLock { $0.joined(separator: " ") } }

  func add(_ word: String) { words.withLock { $0.append(word) } }

  func add<Value, Failure>(_ event: Event<Value, Failure>, by name: String = "") {
    switch event {
    case .next(let value): add("\(name)\(value)")
    case .failed: add("\(name)#")
    case .completed: add("\(name)|")
    case .interrupted: add("\(name)!")
    }
  }
}

/// A stream of a home-made library that a witness feeds by hand.
final class FourteenthTap<Value>: @unchecked Sendable {
  private var sink: EventSource<Value, TestFailure>.Sink?
  private let log: FourteenthLog?

  init(log: FourteenthLog? = nil) { self.log = log }

  /// Sends an event to whoever observes.
  func send(_ event: Event<Value, TestFailure>) { sink?(event) }

  /// The stream; it reports its disposal as a star.
  var source: EventSource<Value, TestFailure> {
    EventSource { sink in
      self.sink = sink
      return Cancellation {
        self.sink = nil
        self.log?.add("*")
      }
    }
  }
}

/// What the home-made streams can do: they belong to one thread, and a disposal is silent.
let fourteenthPlain: Capabilities = [.failure, .interruption, .manyObservers, .resources]

/// An event of one of two signals.
enum FourteenthTagged: Sendable {
  case first(Event<String, TestFailure>)
  case second(Event<String, TestFailure>)
}

/// Serializes the events of two signals, ends included.
func fourteenthTagged(
  _ first: Signal<String, TestFailure>,
  _ second: Signal<String, TestFailure>
) -> Signal<FourteenthTagged, Never> {
  Signal.merge(
    first.materialize().map { FourteenthTagged.first($0) },
    second.materialize().map { FourteenthTagged.second($0) }
  )
}

/// The operators over two signals: one reaction to each tagged event.
protocol FourteenthPairing: Transducer
where Input == FourteenthTagged, InputFailure == Never, Output == String, OutputFailure == TestFailure {}

extension FourteenthPairing {
  mutating func end(_ termination: Termination<Never>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}

/// Declares both forms of an operator over two signals.
func fourteenthPair(
  _ name: String,
  traits: Traits = [],
  _ pairing: some FourteenthPairing
) -> OperatorSubject<String, String> {
  OperatorSubject(combining: name, traits: traits, values: ["a", "b", "x", "y"]) { first, second, _ in
    fourteenthTagged(first, second).applying(pairing)
  } producer: { first, second, _ in
    first.lift({ fourteenthTagged($0, $1).applying(pairing) }, with: second)
  }
}

/// Feeds two signals by hand: `1a` is a value of the first, `2|` a completion of the second.
func fourteenthPlayed(_ script: String, _ pairing: some FourteenthPairing) -> String {
  let log = FourteenthLog()
  let (first, one) = Signal<String, TestFailure>.pipe()
  let (second, two) = Signal<String, TestFailure>.pipe()
  fourteenthTagged(first, second).applying(pairing).observe { log.add($0) }
  for step in script.split(separator: " ") {
    let input = step.first == "1" ? one : two
    switch step.dropFirst() {
    case "|": input.sendCompleted()
    case "#": input.send(error: TestFailure())
    case let value: input.send(value: String(value))
    }
  }
  return log.text
}
