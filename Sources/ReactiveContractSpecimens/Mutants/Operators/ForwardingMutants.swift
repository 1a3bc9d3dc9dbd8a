import Reactive
import ReactiveContractKit

extension Mutants {
  static let forwarding = [
    Mutant(
      rule: "O3",
      source: "plausible: the first events are skipped before anybody asks of what kind they are",
      .unary("skip(1) that counts an end among what it skips") { source, _ in
        .handmade { outlet in
          let left = KitLocked(1)
          outlet.follow(source) { event in
            let isSkipped = left.withLock { left in
              defer { left -= 1 }
              return left > 0
            }
            if case .completed = event { return outlet.send(.completed) }
            if !isSkipped { outlet.send(event) }
          }
        }
      }
    ),
    Mutant(
      rule: "O3",
      source: "ReactiveSwift 7.2.1, skip(until:) (D12)",
      .combining("combineLatest that passes no end on before both inputs have sent a value") { first, second, _ in
        .handmade { outlet in
          let latest = KitLocked<[String?]>([nil, nil])
          let open = KitLocked(2)
          for (index, source) in [first, second].enumerated() {
            outlet.follow(source) { event in
              if case .next(let value) = event { latest.withLock { $0[index] = value } }
              let pair = latest.withLock { $0.compactMap(\.self) }
              switch event {
              case .next: if pair.count == 2 { outlet.send(.next(pair.joined())) }
              case .completed: if open.countsDown() { outlet.send(.completed) }
              case .failed, .interrupted: if pair.count == 2 { outlet.send(event) }
              }
            }
          }
        }
      }
    ),
  ]

  static let handling = [
    Mutant(
      rule: "O4",
      source: "plausible: the end is sent where the value is sent, and there may be none",
      .unary("take(last: 1) that does not complete when it has no value") { source, _ in
        .handmade { outlet in
          let last = KitLocked<String?>(nil)
          outlet.follow(source) { event in
            switch event {
            case .next(let value): last.withLock { $0 = value }
            case .failed, .interrupted: outlet.send(event)
            case .completed:
              guard let value = last.withLock({ $0 }) else { return }
              outlet.send(.next(value))
              outlet.send(.completed)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "O4",
      source: "ReactiveCocoa#3191",
      .unary("map whose switch has a default") { source, _ in
        .handmade { outlet in
          outlet.follow(source) { event in
            switch event {
            case .next(let value): outlet.send(.next(value + value))
            case .failed, .interrupted: outlet.send(event)
            default: break
            }
          }
        }
      }
    ),
  ]
}
