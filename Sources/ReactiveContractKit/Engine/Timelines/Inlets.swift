import Reactive

/// The inputs of one run: observing an input starts its script, whose notes are sent when they are due.
final class Inlets<Value: Sendable> {
  typealias Source = EventSource<Value, TestFailure>

  /// A script in progress, for one observation of its input.
  private struct Run {
    let input: Int
    let number: Int
    let start: Int
    var next = 0
    var isLive = true
    let send: (Note) -> Void
  }

  private let trial: Trial
  private let scripts: [Script]
  private let values: [Value]
  private let letters: Letters
  private let isFlattening: Bool
  private let sendsAtOnce: Bool
  private let step: (Trial.Step.Cause, Int, () -> Void) -> Void
  private var runs: ContiguousArray<Run> = []
  private var isClosed = false

  /// - Parameters:
  ///   - sendsAtOnce: True if the notes of the first instant are sent before the call that observes returns. A producer
  ///     may do that; from a signal, no observer would receive them.
  ///   - step: Performs a step on behalf of an observer, and records it.
  init(
    _ trial: Trial,
    scripts: [Script],
    values: [Value],
    letters: Letters,
    isFlattening: Bool,
    sendsAtOnce: Bool,
    step: @escaping (Trial.Step.Cause, Int, () -> Void) -> Void
  ) {
    self.trial = trial
    self.scripts = scripts
    self.values = values
    self.letters = letters
    self.isFlattening = isFlattening
    self.sendsAtOnce = sendsAtOnce
    self.step = step
  }

  /// Returns the streams to pass to the operator.
  func inputs() -> Inputs<Value> {
    let sources = scripts.indices.map(source)
    let outer = EventSource<Source, TestFailure> { [self] sink in
      observe(0, atOnce: sendsAtOnce) { note in
        sink(Event(note, carrying: sources[1 + Int(note.letter) % (sources.count - 1)]))
      }
    }
    return Inputs(sources: sources, outer: outer)
  }

  /// True if an observed input has notes left to send.
  var isBusy: Bool {
    for run in runs where run.isLive && run.next < scripts[run.input].entries.count { return true }
    return false
  }

  /// Returns the number of runs that have something to send at this instant.
  func count(dueAt tick: Int) -> Int {
    var count = 0
    for index in runs.indices where dueNote(of: index, at: tick) != nil { count += 1 }
    return count
  }

  /// Sends the due notes, one run after the other.
  func send(dueAt tick: Int, reversed: Bool) {
    var index = 0
    let known = runs.count
    while index < runs.count {
      // Inputs that are observed meanwhile come last in either order.
      let turn = reversed && index < known ? known - 1 - index : index
      while let note = dueNote(of: turn, at: tick) { send(note, to: turn) }
      index += 1
    }
  }

  /// Releases the sinks of the subject: a subject that ignores its disposal would keep itself alive through them.
  func close() {
    isClosed = true
    // Empties the property first: releasing a sink may call back into this object.
    let gone = runs
    runs = []
    withExtendedLifetime(gone) {}
  }

  private func source(_ input: Int) -> Source {
    return Source { [self] sink in
      observe(input, atOnce: sendsAtOnce || (isFlattening && input > 0)) { [values, letters] note in
        sink(Event(note, carrying: values[letters.place(note.letter, of: input)]))
      }
    }
  }

  private func observe(_ input: Int, atOnce: Bool, _ send: @escaping (Note) -> Void) -> Cancellation {
    guard !isClosed, let number = trial.open(input) else { return .none }
    let index = runs.count
    runs.append(Run(input: input, number: number, start: trial.tick, send: send))
    if atOnce {
      while let note = dueNote(of: index, at: trial.tick) { self.send(note, to: index) }
    }
    return Cancellation { [self] in
      if trial.close(number), index < runs.count { runs[index].isLive = false }
    }
  }

  private func dueNote(of index: Int, at tick: Int) -> Note? {
    guard runs[index].isLive else { return nil }
    let entries = scripts[runs[index].input].entries
    let next = runs[index].next
    guard next < entries.count, runs[index].start + entries[next].tick <= tick else { return nil }
    return entries[next].note
  }

  private func send(_ note: Note, to index: Int) {
    runs[index].next += 1
    let number = runs[index].number
    step(.send(note, run: number), trial.runs[number].observer) {
      if note.kind.isTerminating {
        runs[index].isLive = false
        trial.end(run: number)
      }
      runs[index].send(note)
    }
  }
}

extension Event where Failure == TestFailure {
  /// Makes the event for a note.
  fileprivate init(_ note: Note, carrying value: @autoclosure () -> Value) {
    switch note.kind {
    case .value: self = .next(value())
    case .failed: self = .failed(TestFailure())
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }
}
