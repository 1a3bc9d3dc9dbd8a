import Reactive
import ReactiveContractKit
import Synchronization

typealias ThirteenthSignal = Signal<String, TestFailure>
typealias ThirteenthProducer = SignalProducer<String, TestFailure>
typealias ThirteenthEvent = Event<String, TestFailure>

extension Bug {
  static let thirteenth: [Bug] =
    thirteenthShop + thirteenthShopObjects + thirteenthMap + thirteenthMapStarts + thirteenthPlayer
    + thirteenthPlayerRuns + thirteenthEditor + thirteenthEditorObjects + thirteenthHub + thirteenthHubClocks
}

/// Words in the order in which they were added.
final class ThirteenthLog: Sendable {
  private let words = Mutex<[String]>([])
  var text: String { words.withLock { $0.joined(separator: " ") } }
  func add(_ word: String) { words.withLock { $0.append(word) } }
  func add<Value, Failure>(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): add("\(value)")
    case .failed: add("#")
    case .completed: add("|")
    case .interrupted: add("!")
    }
  }
}

/// A number that several closures share.
final class ThirteenthCount: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  @discardableResult
  func add(_ amount: Int) -> Int {
    number.withLock {
      $0 += amount
      return $0
    }
  }
}

/// A state that several closures share.
final class ThirteenthBox<State: Sendable>: Sendable {
  private let state: Mutex<State>
  init(_ state: State) { self.state = Mutex(state) }
  func update<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }
}

/// A flag that is raised once.
final class ThirteenthOnce: Sendable {
  private let isRaised = Mutex(false)
  var hasHappened: Bool { isRaised.withLock { $0 } }

  /// Raises the flag, and returns true the first time.
  func claim() -> Bool {
    isRaised.withLock { isRaised in
      defer { isRaised = true }
      return !isRaised
    }
  }
}

/// Plays a line into an operator over one signal: `#` fails, `|` completes, `!` interrupts, `.` is a millisecond.
func thirteenthPlay<Output>(
  _ line: String,
  _ apply: (ThirteenthSignal, TestScheduler) -> Signal<Output, TestFailure>
) -> String {
  let (log, time) = (ThirteenthLog(), TestScheduler())
  let (signal, input) = ThirteenthSignal.pipe()
  let output = apply(signal, time)
  output.observe { log.add($0) }
  for letter in line {
    if letter == "." {
      try? time.advance(by: .milliseconds(1))
    } else {
      input.send(thirteenthEvent(letter))
    }
  }
  try? time.advance()
  let text = log.text
  return withExtendedLifetime((input, output)) { text }
}

/// Plays a line into an operator over two signals: upper case letters and `/` (the completion) are the second one's.
func thirteenthPlayTwo(
  _ line: String,
  _ apply: (ThirteenthSignal, ThirteenthSignal) -> ThirteenthSignal
) -> String {
  let log = ThirteenthLog()
  let (first, firstInput) = ThirteenthSignal.pipe()
  let (second, secondInput) = ThirteenthSignal.pipe()
  let output = apply(first, second)
  output.observe { log.add($0) }
  for letter in line {
    if letter == "/" {
      secondInput.sendCompleted()
    } else if letter.isUppercase {
      secondInput.send(value: letter.lowercased())
    } else {
      firstInput.send(thirteenthEvent(letter))
    }
  }
  let text = log.text
  return withExtendedLifetime((firstInput, secondInput, output)) { text }
}

func thirteenthEvent(_ letter: Character) -> ThirteenthEvent {
  switch letter {
  case "#": .failed(TestFailure())
  case "|": .completed
  case "!": .interrupted
  default: .next(String(letter))
  }
}

/// A stream of a home-made library: a closure that subscribes a sink, and returns a closure that ends that.
struct ThirteenthFlow {
  typealias Sink = @Sendable (ThirteenthEvent) -> Void
  let subscribe: (@escaping Sink) -> Cancellation

  init(_ subscribe: @escaping (@escaping Sink) -> Cancellation) { self.subscribe = subscribe }

  init(_ source: EventSource<String, TestFailure>) { subscribe = { source.observe($0) } }

  var source: EventSource<String, TestFailure> { EventSource { sink in subscribe(sink) } }

  /// Makes a flow whose every subscription handles the events with a state of its own.
  func handling<State: Sendable>(
    _ initial: State,
    _ handle: @escaping @Sendable (inout State, ThirteenthEvent) -> [ThirteenthEvent]
  ) -> ThirteenthFlow {
    ThirteenthFlow { sink in
      let (state, cancelled) = (ThirteenthBox(initial), ThirteenthOnce())
      let upstream = subscribe { event in
        for next in state.update({ state in handle(&state, event) }) {
          // What has ended cannot answer a disposal with an interruption any more.
          if cancelled.hasHappened, event.isTerminating { return sink(.interrupted) }
          sink(next)
        }
      }
      return Cancellation {
        _ = cancelled.claim()
        upstream.dispose()
      }
    }
  }
}

/// Plays a line into an operator of the home-made library.
func thirteenthPlayFlow(_ line: String, _ apply: (ThirteenthFlow) -> ThirteenthFlow) -> String {
  let log = ThirteenthLog()
  let flow = ThirteenthFlow { sink in
    for letter in line { sink(thirteenthEvent(letter)) }
    return .none
  }
  _ = apply(flow).subscribe { log.add($0) }
  return log.text
}
