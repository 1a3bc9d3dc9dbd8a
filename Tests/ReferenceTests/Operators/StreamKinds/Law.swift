import Reactive
import ReactiveContractKit

/// Returns the events that an operator must send for a timeline, by running it by hand without a stream.
func law<Operation: Transducer>(
  _ operation: Operation,
  _ input: Timeline<Operation.Input, Operation.InputFailure>
) -> Timeline<Operation.Output, Operation.OutputFailure> {
  var operation = operation
  var output = Timeline<Operation.Output, Operation.OutputFailure>()
  func perform(_ reaction: Reaction<Operation.Output, Operation.OutputFailure>, at tick: Int) {
    switch reaction {
    case .nothing: break
    case .send(let value): output.append(.next(value), at: tick)
    case .sendEach(let values): values.forEach { output.append(.next($0), at: tick) }
    case .end(let termination): output.append(Event(termination), at: tick)
    case .sendThenEnd(let value, let termination):
      output.append(.next(value), at: tick)
      output.append(Event(termination), at: tick)
    case .sendEachThenEnd(let values, let termination):
      values.forEach { output.append(.next($0), at: tick) }
      output.append(Event(termination), at: tick)
    }
  }
  perform(operation.begin(), at: 0)
  for note in input.notes where output.termination == nil {
    switch note.event {
    case .next(let value): perform(operation.receive(value), at: note.tick)
    case .failed(let failure): perform(operation.end(.failed(failure)), at: note.tick)
    case .completed: perform(operation.end(.completed), at: note.tick)
    case .interrupted: perform(operation.end(.interrupted), at: note.tick)
    }
    if note.event.isTerminating { break }
  }
  return output
}
