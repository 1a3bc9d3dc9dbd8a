import Reactive

/// The inputs: observing an input starts its script, whose notes are sent when they are due.
extension Player {
  /// Returns the function that observes an input on behalf of the operator.
  func feed() -> InputFeed {
    let bound = ThreadBound(self)
    return { [intrusions, shape = setting.shape, atOnce = setting.sendsAtOnce] input, send in
      let isInner = shape == .flattening && input > 0
      return Self.observe(bound, input, atOnce: atOnce || isInner, intrusions, send)
    }
  }

  /// True if an observed input has notes left to send.
  var isBusy: Bool {
    var run = 0
    while run < runs.count {
      if runs[run].isLive, runs[run].next < scripts[runs[run].input].entries.count { return true }
      run += 1
    }
    return false
  }

  /// Sends the due notes, one run after the other; inputs that are observed meanwhile come last in any order.
  func send() {
    let known = runs.count
    var index = 0
    while index < runs.count {
      var turn = index
      if index < known { turn = ((inputsReversed ? known - 1 - index : index) + rotation) % known }
      if runs[turn].isLive { recorder.noteOpen() }
      sendDue(to: turn)
      index += 1
    }
  }

  /// Returns the next note of a run if it is due.
  func dueNote(of index: Int) -> Note? {
    guard index < runs.count, runs[index].isLive else { return nil }
    let entries = scripts[runs[index].input].entries
    let next = runs[index].next
    guard next < entries.count, runs[index].start + entries[next].tick <= recorder.tick else { return nil }
    return entries[next].note
  }

  /// Observes an input on behalf of the operator, which may do that on any thread, as it may dispose.
  private static func observe(
    _ bound: ThreadBound<Player>,
    _ input: Int,
    atOnce: Bool,
    _ intrusions: Intrusions?,
    _ send: @escaping (Note) -> Void
  ) -> Cancellation {
    guard let player = bound.ifMine else {
      intrusions?.add(.observed)
      return .none
    }
    guard !player.isClosed else { return .none }
    let (index, number) = player.begin(input, send)
    if atOnce { player.sendDue(to: index) }
    return Cancellation {
      guard let player = bound.ifMine else { return intrusions?.add(.disposed) ?? () }
      player.recorder.close(number) { player.answer(index) }
    }
  }

  private func begin(_ input: Int, _ send: @escaping (Note) -> Void) -> (index: Int, number: Int) {
    let number = recorder.open(input)
    runs.append(ScriptRun(input: input, number: number, start: recorder.tick, send: send))
    return (runs.count - 1, number)
  }

  /// Answers the disposal of a run with an interruption, if the inputs do so.
  private func answer(_ index: Int) {
    guard index < runs.count, runs[index].isLive else { return }
    runs[index].isLive = false
    guard setting.answersDisposal, !isClosed else { return }
    if runs[index].isSending { runs[index].owesAnswer = true } else { runs[index].send(.interrupted) }
  }

  private func sendDue(to index: Int) {
    while let note = dueNote(of: index) {
      runs[index].next += 1
      let number = runs[index].number
      recorder.send(note, to: number) {
        if note.kind.isTerminating {
          runs[index].isLive = false
          recorder.end(number, note.kind)
        }
        runs[index].isSending = true
        runs[index].send(note)
        answerLate(index)
      }
    }
  }

  /// Interrupts the observer of a run that was disposed while it handled the event that was just sent.
  private func answerLate(_ index: Int) {
    guard index < runs.count else { return }
    let owesAnswer = runs[index].owesAnswer
    runs[index].isSending = false
    runs[index].owesAnswer = false
    if owesAnswer { runs[index].send(.interrupted) }
  }
}

/// Observes an input on behalf of the operator: the closure is called with each note.
typealias InputFeed = (_ input: Int, _ send: @escaping (Note) -> Void) -> Cancellation

extension Inputs {
  typealias Source = EventSource<Value, TestFailure>

  /// Sends the event of a note of an input.
  ///
  /// It does not return the event, because each function that holds one looks up its type.
  typealias Emission = (Note, _ input: Int, Source.Sink) -> Void

  /// Makes the streams to pass to the operator.
  ///
  /// - Parameter emit: Sends an event; for a flattening operator not called for the outer input's values.
  init(_ count: Int, _ feed: @escaping InputFeed, _ emit: @escaping Emission) {
    let sources = (0..<count).map { input in
      Source { sink in feed(input) { note in emit(note, input, sink) } }
    }
    let outer = EventSource<Source, TestFailure> { sink in
      feed(0) { note in
        let inner = sources[1 + Int(note.letter) % (sources.count - 1)]
        sink(note.kind == .value ? .next(inner) : Event(ending: note.kind))
      }
    }
    self.init(sources: sources, outer: outer)
  }
}

extension Event where Failure == TestFailure {
  /// Makes the event for a note.
  @inline(__always)
  init(_ note: Note, carrying value: @autoclosure () -> Value) {
    self = note.kind == .value ? .next(value()) : Event(ending: note.kind)
  }

  /// Makes the end of a kind; a value, which is no end, gives a completion.
  init(ending kind: EventKind) {
    switch kind {
    case .failed: self = .failed(TestFailure())
    case .interrupted: self = .interrupted
    case .value, .completed: self = .completed
    }
  }
}
