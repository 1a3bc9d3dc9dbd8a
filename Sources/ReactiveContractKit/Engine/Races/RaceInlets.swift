import Reactive

/// The inputs of an operator in a race: an event sent into an input goes to its current observers.
final class RaceInlets<Value: Sendable>: Sendable {
  typealias Source = EventSource<Value, TestFailure>

  /// One observation of an input.
  private struct Seat {
    let input: Int
    var send: (@Sendable (EventKind, UInt8) -> Void)?
  }

  private struct State {
    var seats: [Seat] = []
    var sent: [Int: UInt8] = [:]
  }

  private let state = KitLocked(State())
  private let values: Confined<[Value]>
  private let letters: Letters

  /// Orders threads as any program would: all that the operator did before it observed an input happens-before a send.
  private let handover = Handover()

  init(_ values: [Value], _ letters: Letters) {
    self.values = Confined(values)
    self.letters = letters
  }

  /// Returns the streams to pass to the operator.
  func inputs(_ count: Int) -> Inputs<Value> {
    let sources = (0..<count).map { input in
      Source { [self] sink in
        inKit {
          observe(input) { [values, letters] kind, letter in
            let event = Event<Value, TestFailure>(kind, carrying: values.content[letters.place(letter, of: input)])
            inSubject { sink(event) }
          }
        }
      }
    }
    let outer = EventSource<Source, TestFailure> { [self] sink in
      inKit {
        observe(0) { kind, letter in
          let event = Event<Source, TestFailure>(kind, carrying: sources[1 + Int(letter) % max(1, sources.count - 1)])
          inSubject { sink(event) }
        }
      }
    }
    return Inputs(sources: sources, outer: outer)
  }

  /// The inputs that are observed.
  var observed: [Int] { state.withLock { $0.seats.filter { $0.send != nil }.map(\.input) } }

  /// Sends an event into an input, a different value each time.
  func send(_ kind: EventKind, into input: Int) {
    inSubject { handover.acquire() }
    let (letter, seats) = state.withLock { state in
      let letter = state.sent[input, default: 0]
      if kind == .value { state.sent[input] = letter + 1 }
      let seats = state.seats.indices.filter { state.seats[$0].input == input && state.seats[$0].send != nil }
      return (letter, seats)
    }
    for seat in seats {
      inSubject {
        let send = inKit {
          state.withLock { state in
            defer { if kind.isTerminating { state.seats[seat].send = nil } }
            return state.seats[seat].send
          }
        }
        inKit { send?(kind, letter) }
      }
    }
  }

  /// Releases all observers.
  func close() {
    inSubject {
      let gone = inKit {
        state.withLock { state in
          defer { state.seats = [] }
          return state.seats
        }
      }
      withExtendedLifetime(gone) {}
    }
  }

  private func observe(_ input: Int, _ send: @escaping @Sendable (EventKind, UInt8) -> Void) -> Cancellation {
    inSubject { handover.release() }
    let seat = state.withLock { state in
      state.seats.append(Seat(input: input, send: send))
      return state.seats.count - 1
    }
    return Cancellation { [self] in
      let gone = inKit {
        state.withLock { state in
          // The inlets may have been closed.
          guard seat < state.seats.count else { return (@Sendable (EventKind, UInt8) -> Void)?.none }
          defer { state.seats[seat].send = nil }
          return state.seats[seat].send
        }
      }
      withExtendedLifetime(gone) {}
    }
  }
}

extension Event where Failure == TestFailure {
  fileprivate init(_ kind: EventKind, carrying value: @autoclosure () -> Value) {
    switch kind {
    case .value: self = .next(value())
    case .failed: self = .failed(TestFailure())
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }
}
