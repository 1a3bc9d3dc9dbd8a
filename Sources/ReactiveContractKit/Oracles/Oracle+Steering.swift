import Reactive

extension Oracle {
  /// Each value of the first comes with the latest of the second, once that has sent; only the first can end the result.
  static var withLatest: Oracle {
    Oracle { premise in
      let (receiver, other) = (premise.receiver, premise.argument)
      let values = receiver.values.compactMap { entry in
        other.values.last { $0.moment < entry.moment }.map { latest in
          Track.Entry(moment: entry.moment, value: entry.value + latest.value)
        }
      }
      return Track(values, end: receiver.end)
    }
  }

  /// The latest value of the first comes with each of the second; ends when both have completed.
  static var sample: Oracle {
    Oracle { premise in
      let inputs = [premise.source(0), premise.source(1)]
      let values = inputs[1].values.compactMap { entry in
        inputs[0].values.last { $0.moment < entry.moment }.map { latest in
          Track.Entry(moment: entry.moment, value: latest.value + entry.value)
        }
      }
      return Track(values).ended(by: inputs, completing: inputs.map(\.completion).allCome)
    }
  }

  /// Everything of the first passes until the second sends a value or completes, which completes the result.
  static var takeUntilTrigger: Oracle {
    Oracle { premise in
      let trigger = premise.argument
      guard let moment = [trigger.values.first?.moment, trigger.completion].earliest else { return premise.receiver }
      let head = premise.receiver.before(moment)
      return head.end == nil ? head.ending(.init(moment: moment, termination: .completed)) : head
    }
  }

  /// The first passes, but for its completion, until the second does anything; from then on only the second.
  static var takeUntilReplacement: Oracle {
    Oracle { premise in
      let replacement = premise.argument
      let change = [replacement.values.first?.moment, replacement.end?.moment].earliest
      let head = premise.receiver.before(change)
      if head.end != nil, head.completion == nil { return head }
      return Track(head.values + replacement.values, end: replacement.end)
    }
  }
}

extension Premise {
  /// The input that an operator is called on, where the other one is started before it.
  fileprivate var receiver: Track { source(0, turn: road == .producer ? 1 : 0) }

  /// The input that is handed to an operator and started first.
  fileprivate var argument: Track { source(1, turn: road == .producer ? 0 : 1) }
}
