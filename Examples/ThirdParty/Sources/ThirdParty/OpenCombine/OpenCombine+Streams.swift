import OpenCombine
import Reactive
import ReactiveContractKit

extension OpenCombineLibrary {
  private typealias Relay = PassthroughSubject<Int, TestFailure>

  /// The streams that are already running and have many observers, and the subjects of other chapters of the rule book.
  static var streams: [LibraryEntry] {
    [
      hot("PassthroughSubject") { $0 },
      hot("PassthroughSubject, mapped") { $0.map { $0 } },
      hot("share") { $0.share() },
      hot("multicast") { relay in
        let multicast = relay.multicast { Relay() }
        let connection = multicast.connect()
        return multicast.handleEvents(receiveCancel: { withExtendedLifetime(connection) {} })
      },
      joined("zip of subjects") { $0.zip($1).map(\.0) },
      joined("append of subjects") { $0.append($1) },
      joined("flatMap of subjects") { first, second in
        Publishers.Sequence<[Relay], TestFailure>(sequence: [first, second]).flatMap { $0 }
      },
      LibraryEntry(ContractSubject(currentValue)),
      LibraryEntry(
        ContractSubject(
          DisposableSubject("OpenCombine AnyCancellable", readings: ["C1/scoped"]) { work in
            let cancellable = AnyCancellable(work)
            return DisposableAdapter(dispose: { cancellable.cancel() })
          }
        )
      ),
    ]
  }

  private static func hot<Result: Publisher>(
    _ name: String,
    _ make: @escaping (PassthroughSubject<Int, TestFailure>) -> Result
  ) -> LibraryEntry where Result.Output == Int, Result.Failure == TestFailure {
    LibraryEntry(
      ContractSubject(
        SignalSubject("OpenCombine \(name)", capabilities: capabilities) { work in
          let relay = Relay()
          work.begin { relay.send($0) }
          return EventSource(make(relay))
        }
      )
    )
  }

  private static func joined<Result: Publisher>(
    _ name: String,
    _ make: @escaping (PassthroughSubject<Int, TestFailure>, PassthroughSubject<Int, TestFailure>) -> Result
  ) -> LibraryEntry where Result.Output == Int, Result.Failure == TestFailure {
    LibraryEntry(
      ContractSubject(
        SignalSubject(combining: "OpenCombine \(name)", capabilities: capabilities) { one, other in
          let (first, second) = (Relay(), Relay())
          one.begin { first.send($0) }
          other.begin { second.send($0) }
          return EventSource(make(first, second))
        }
      )
    )
  }

  private static var currentValue: PropertySubject {
    PropertySubject("OpenCombine CurrentValueSubject") { initial in
      let subject = CurrentValueSubject<Int, Never>(initial)
      return PropertyAdapter(
        value: { subject.value },
        set: { subject.value = $0 },
        start: { EventSource(subject).observe($0) }
      )
    }
  }
}

extension PassthroughSubject {
  /// Sends an event of the kit in the form of this library.
  fileprivate func send(_ event: Event<Output, Failure>) {
    switch event {
    case .next(let value): send(value)
    case .failed(let failure): send(completion: .failure(failure))
    case .completed, .interrupted: send(completion: .finished)
    }
  }
}
