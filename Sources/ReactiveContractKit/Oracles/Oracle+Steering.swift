import Reactive

extension Oracle {
  /// Each value of the first input is sent with the latest of the second, once that has sent one.
  ///
  /// Only the first input can end the result.
  static var withLatest: Oracle {
    Oracle { premise in
      let (receiver, other) = (premise.receiver, premise.argument)
      let values = receiver.values.compactMap { entry in
        other.values.last { $0.moment < entry.moment }.map { latest in
          PredictedTimeline.Entry(moment: entry.moment, value: entry.value + latest.value)
        }
      }
      return PredictedTimeline(values, end: receiver.end)
    }
  }

  /// The latest value of the first input is sent with each value of the second; ends when both have completed.
  ///
  /// - Parameter carriesSampler: True if the value of the second input is sent, too.
  static func sample(carriesSampler: Bool) -> Oracle {
    Oracle { premise in
      let inputs = [premise.source(0), premise.source(1)]
      let values = inputs[1].values.compactMap { entry in
        inputs[0].values.last { $0.moment < entry.moment }.map { latest in
          PredictedTimeline.Entry(moment: entry.moment, value: latest.value + (carriesSampler ? entry.value : ""))
        }
      }
      return PredictedTimeline(values).ended(by: inputs, completing: inputs.map(\.completion).allCome)
    }
  }

  /// The first input passes until the second sends a value or completes; that completes the result.
  static var takeUntilTrigger: Oracle {
    Oracle { premise in
      let trigger = premise.argument
      guard let moment = [trigger.values.first?.moment, trigger.completion].earliest else { return premise.receiver }
      let head = premise.receiver.before(moment)
      return head.end == nil ? head.ending(.init(moment: moment, termination: .completed)) : head
    }
  }

  /// Values of the first input pass once the second has sent a value or completed; its ends pass at any time.
  ///
  /// If the second input is interrupted before that, no value can pass any more, and the result is interrupted.
  static var skipUntilTrigger: Oracle {
    Oracle { premise in
      let (input, trigger) = (premise.receiver, premise.argument)
      let opening = [trigger.values.first?.moment, trigger.completion].earliest
      let passing = PredictedTimeline(input.values.filter { opening.map($0.moment.isAfter) ?? false }, end: input.end)
      guard opening == nil, let failure = trigger.interruption else { return passing }
      return [failure, input.end].earliest.map { PredictedTimeline(end: $0) } ?? passing
    }
  }

  /// The first input passes until a lifetime ends; that completes the result.
  ///
  /// The second input ends the lifetime with its first value; it is observed when the operator is applied.
  static var takeDuring: Oracle {
    Oracle { premise in
      let input = premise.source(0, turn: 1)
      let isProducer = premise.streamKind == .producer
      let lifetime = isProducer ? premise.run(1, from: premise.application, turn: 0) : premise.source(1, turn: 0)
      guard let ending = lifetime.values.first?.moment else { return input }
      // The lifetime ended before the run began: the run completes without any work.
      if isProducer, ending < premise.observation { return PredictedTimeline([], .completed, at: premise.observation) }
      let head = input.before(ending)
      return head.end == nil ? head.ending(.init(moment: ending, termination: .completed)) : head
    }
  }

  /// The first input passes, but for its completion, until the second sends any event; then only the second passes.
  static var takeUntilReplacement: Oracle {
    Oracle { premise in
      let replacement = premise.argument
      let change = [replacement.values.first?.moment, replacement.end?.moment].earliest
      let head = premise.receiver.before(change)
      if head.end != nil, head.completion == nil { return head }
      return PredictedTimeline(head.values + replacement.values, end: replacement.end)
    }
  }
}

extension LogicalTime {
  fileprivate func isAfter(_ other: LogicalTime) -> Bool { other < self }
}

extension OracleInputs {
  /// The input that an operator is called on; a producer starts it after the other one.
  var receiver: PredictedTimeline { source(0, turn: streamKind == .producer ? 1 : 0) }

  /// The input that is passed to an operator; a producer starts it first.
  var argument: PredictedTimeline { source(1, turn: streamKind == .producer ? 0 : 1) }
}
