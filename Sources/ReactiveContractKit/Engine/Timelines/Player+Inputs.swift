import Reactive

/// The inputs: observing an input starts its script, whose notes are sent when they are due.
extension Player {
  /// Returns the streams to pass to the operator.
  ///
  /// - Parameter event: Returns the event of a note of an input; for a flattening operator not called for the outer
  ///   input's values.
  func inputs<Value: Sendable>(
    _ event: @escaping (Note, _ input: Int) -> Event<Value, TestFailure>
  ) -> Inputs<Value> {
    let bound = ThreadBound(self)
    let sources = scripts.indices.map { source($0, bound, event) }
    let outer = EventSource<EventSource<Value, TestFailure>, TestFailure> {
      [intrusions, atOnce = setting.sendsAtOnce] sink in
      Self.observe(bound, 0, atOnce: atOnce, intrusions) { note in
        let inner = sources[1 + Int(note.letter) % (sources.count - 1)]
        sink(note.kind == .value ? .next(inner) : Event(ending: note.kind))
      }
    }
    return Inputs(sources: sources, outer: outer)
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

  private func source<Value>(
    _ input: Int,
    _ bound: ThreadBound<Player>,
    _ event: @escaping (Note, _ input: Int) -> Event<Value, TestFailure>
  ) -> EventSource<Value, TestFailure> {
    let isInner = setting.shape == .flattening && input > 0
    return EventSource { [intrusions, atOnce = setting.sendsAtOnce || isInner] sink in
      Self.observe(bound, input, atOnce: atOnce, intrusions) { note in sink(event(note, input)) }
    }
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

extension Event where Failure == TestFailure {
  /// Makes the event for a note.
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
