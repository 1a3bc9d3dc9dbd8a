import Reactive
import ReactiveContractKit

extension Mutants {
  static let forwarding = [
    Mutant(
      rule: "O3",
      title: "a skip(1) that skips a failure or an interruption like a value",
      source: "plausible: the first events are skipped before their kind is checked",
      .unary("O3/skips-end") { source, _ in
        .handmade { emitter in
          let left = KitLocked(1)
          emitter.follow(source) { event in
            let isSkipped = left.withLock { left in
              defer { left -= 1 }
              return left > 0
            }
            if case .completed = event { return emitter.send(.completed) }
            if !isSkipped { emitter.send(event) }
          }
        }
      }
    ),
    Mutant(
      rule: "O3",
      title: "a combineLatest that drops failures and interruptions until both inputs have sent a value",
      source: "ReactiveSwift 7.2.1, skip(until:) (D12)",
      .combining("O3/end-needs-values") { first, second, _ in
        .handmade { emitter in
          let latest = KitLocked<[String?]>([nil, nil])
          let open = KitLocked(2)
          for (index, source) in [first, second].enumerated() {
            emitter.follow(source) { event in
              if case .next(let value) = event { latest.withLock { $0[index] = value } }
              let pair = latest.withLock { $0.compactMap(\.self) }
              switch event {
              case .next: if pair.count == 2 { emitter.send(.next(pair.joined())) }
              case .completed: if open.countsDown() { emitter.send(.completed) }
              case .failed, .interrupted: if pair.count == 2 { emitter.send(event) }
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
      title: "a take(last: 1) that does not complete if it has no value",
      source: "plausible: the completion is sent together with the value, and there may be none",
      .unary("O4/empty-never-completes") { source, _ in
        .handmade { emitter in
          let last = KitLocked<String?>(nil)
          emitter.follow(source) { event in
            switch event {
            case .next(let value): last.withLock { $0 = value }
            case .failed, .interrupted: emitter.send(event)
            case .completed:
              guard let value = last.withLock({ $0 }) else { return }
              emitter.send(.next(value))
              emitter.send(.completed)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "O4",
      title: "a map whose switch has a default case, which drops completions",
      source: "ReactiveCocoa#3191",
      .unary("O4/default-case") { source, _ in
        .handmade { emitter in
          emitter.follow(source) { event in
            switch event {
            case .next(let value): emitter.send(.next(value + value))
            case .failed, .interrupted: emitter.send(event)
            default: break
            }
          }
        }
      }
    ),
    Mutant(
      rule: "O4",
      title: "a filter for every second value whose count is not reset",
      source: "plausible: the count is compared with 2, and goes on behind it",
      .unary("O4/never-acts-again") { source, _ in
        .handmade { emitter in
          let count = KitLocked(0)
          emitter.follow(source) { event in
            guard case .next = event else { return emitter.send(event) }
            let number = count.withLock { count in
              count += 1
              return count
            }
            if number == 2 { emitter.send(event) }
          }
        }
      }
    ),
  ]
}
