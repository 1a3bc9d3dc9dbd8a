import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

/// A stream of a library without `Sendable`: one thread at a time uses it.
final class Emitter<Value> {
  private var handlers: [Int: (Event<Value, TestFailure>) -> Void] = [:]
  private var next = 0

  func on(_ handler: @escaping (Event<Value, TestFailure>) -> Void) -> () -> Void {
    let key = next
    next += 1
    handlers[key] = handler
    return { [weak self] in self?.handlers[key] = nil }
  }

  func emit(_ event: Event<Value, TestFailure>) {
    let receivers = handlers.sorted { $0.key < $1.key }
    if event.isTerminating { handlers = [:] }
    for (_, handler) in receivers { handler(event) }
  }

  func mapped<NewValue>(_ transform: @escaping (Value) -> NewValue) -> Emitter<NewValue> {
    let result = Emitter<NewValue>()
    _ = on { [weak result] event in result?.emit(event.map(transform)) }
    return result
  }
}

/// Passes what is not `Sendable`: the kit uses each stream on one thread at a time.
struct OneThreadAtATime<Content>: @unchecked Sendable {
  let content: Content
}

@Suite struct NonSendableLibrary {
  @Test func `an operator keeps the contract`() {
    expectContract {
      try Contract.operators.verify(
        "mapped",
        capabilities: Capabilities.all.subtracting([.interruptionOnDisposal, .threads])
      ) { (source: EventSource<String, TestFailure>, _) in
        EventSource { sink in
          let input = Emitter<String>()
          let output = input.mapped { $0 + $0 }
          let stop = output.on(sink)
          let inlet = OneThreadAtATime(content: input)
          let cancellation = source.observe { inlet.content.emit($0) }
          return Cancellation {
            stop()
            cancellation.dispose()
            withExtendedLifetime(output) {}
          }
        }
      }
    }
  }
}
