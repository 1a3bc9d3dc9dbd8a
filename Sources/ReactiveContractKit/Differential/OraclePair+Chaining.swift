import Reactive

extension OraclePair {
  /// The operator and another one behind it, as their user would write them.
  func then(_ next: OraclePair) -> OraclePair? {
    guard let first = link, let second = next.link else { return nil }
    let name = name + Self.chainSign + next.name
    let form = OperatorSubject<String, String>(name, values: Self.letters, streamKind: .producer) { source, scheduler in
      EventSource(second.producer.content(first.producer.content(SignalProducer(source), scheduler), scheduler))
    }
    let other = OperatorSubject<String, String>(name, values: Self.letters, streamKind: .signal) { source, scheduler in
      EventSource(second.signal.content(first.signal.content(Signal(source), scheduler), scheduler))
    }
    let subject = form.adding(other).declaring(self.subject.traits.union(next.subject.traits))
    return OraclePair(family, subject, oracle.then(next.oracle))
  }

  /// What stands between the names of two operators in a row.
  static let chainSign = " |> "

  /// The same with another edition of the operator in its place.
  func replacing(_ subject: OperatorSubject<String, String>) -> OraclePair {
    having(subject, oracle)
  }

  /// The same that declares what it does differently from a plain operator.
  func declaring(_ traits: Traits) -> OraclePair { having(subject.declaring(traits), oracle) }

  private func having(_ subject: OperatorSubject<String, String>, _ oracle: Oracle) -> OraclePair {
    var pair = OraclePair(family, subject, oracle, not: exceptions, ties: ties)
    pair.gifts = gifts
    pair.letters = letters
    pair.link = link
    pair.judged = judged
    pair.isFurtherForm = isFurtherForm
    return pair
  }

  /// The operator's result, of which only the first value is taken.
  var first: OraclePair {
    let oracle = oracle
    let forms = subject.forms.map { form in
      OperatorSubject<String, String>.Form(form.streamKind) { inputs, scheduler in
        let result = form.apply.content(inputs, scheduler)
        return form.streamKind == .signal
          ? EventSource(Signal(result).take(first: 1)) : EventSource(SignalProducer(result).take(first: 1))
      }
    }
    return OraclePair(
      family,
      subject.having(forms),
      Oracle { premise in
        let track = oracle.foretell(premise)
        guard let first = track.values.first else { return track }
        return PredictedTimeline([first], .completed, at: first.moment)
      }
    )
  }
}
