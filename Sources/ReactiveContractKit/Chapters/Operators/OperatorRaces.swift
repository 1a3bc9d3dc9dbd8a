extension OperatorSubject {
  /// Returns the races of every form of the operator.
  func races(_ scope: Scope) -> RaceSweep {
    if scope.isEmpty { return RaceSweep(subject: name, entries: []) }
    let entries = forms.indices.flatMap { form in
      let facts = facts(on: forms[form].streamKind)
      // A recursive send may stop its thread for good, so that only one form of the operator is tried.
      return OperatorRace.all(for: facts).filter { form == 0 || $0.answer == nil }.map { race in
        let place = forms.count > 1 ? "\(race.name), as a \(facts.streamKind.noun)" : race.name
        let scenario = "\(name), \(race.rule), \(place)"
        return RaceSweep.Entry(
          rule: race.rule,
          name: place,
          cause: race.cause,
          scenario: race.answer.map { recursion(race, $0, form, named: scenario) }
            ?? order(race, form, named: scenario),
          preemptions: race.answer == nil ? race.preemptions(within: scope) : 0
        )
      }
    }
    return RaceSweep(subject: name, entries: entries)
  }

  /// Returns the scenario of a race whose outcome must be linearizable.
  private func order(_ race: OperatorRace, _ form: Int, named name: String) -> InterleavingScenario {
    OrderlyRace(name: name) { diary in
      let run = OperatorRaceRun(self, form: form, eve: race.eve, diary)
      return OrderlyRace.Stage(
        parts: race.parts.map { steps in
          steps.map { step in
            OrderlyRace.Step(
              words: step.words(shape),
              beginning: step == .turn ? run.beginTurn : nil,
              waitsForNobody: step.isEnd,
              input: step.input
            ) {
              run.take(step)
            }
          }
        },
        settle: run.settle,
        hasPerformedSeveral: { run.hasPerformedSeveral },
        // Over Reactive's types, a gate keeps a disposal by another thread out until all results of an event were sent.
        mayStopWithinSteps: race.rule == "P4" && !isOfReference,
        remainder: {
          guard race.rule == "P4", let input = run.observedInput else { return nil }
          return "the run was disposed, and \(shape.place(input)) is still observed"
        },
        letGo: run.letGo
      )
    }.scenario
  }

  /// Returns the scenario in which the observer sends from inside a delivery.
  ///
  /// The observer must not receive that event before it has returned.
  private func recursion(
    _ race: OperatorRace,
    _ answer: OperatorRace.Step,
    _ form: Int,
    named name: String
  ) -> InterleavingScenario {
    InterleavingScenario(name) { interleaving in
      let diary = RaceDiary(interleaving)
      let run = OperatorRaceRun(self, form: form, eve: race.eve, diary)
      var hasAnswered = false
      run.reaction = {
        if hasAnswered { return }
        hasAnswered = true
        interleaving.yield(before: answer.words(shape) + " from inside")
        run.take(answer)
      }
      diary.open()
      let body = {
        for step in race.parts.joined() {
          interleaving.yield(before: step.words(shape))
          run.take(step)
        }
      }
      return InterleavingCast([body]) { outcome in
        diary.seal()
        defer { if outcome == .completed { run.letGo() } }
        guard hasAnswered else { return nil }
        let breach = diary.overlap ?? stop(outcome, answer)
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }

  /// Returns the breach if a thread was stopped although it may send from inside; otherwise `nil`.
  private func stop(_ outcome: InterleavingOutcome, _ answer: OperatorRace.Step) -> String? {
    let isLegal = readings.contains("E6/queued") || answer.isEnd && !readings.contains("E6/strict")
    guard isLegal, outcome != .completed else { return nil }
    return "“\(answer.words(shape))” during a delivery stopped its sender: \(outcome.description)"
  }
}

extension OperatorRace.Step {
  /// The input into which the step sends; `nil` if it sends nothing.
  fileprivate var input: Int? { if case .send(_, let input) = self { input } else { nil } }

  fileprivate var isEnd: Bool { if case .send(let kind, _) = self { kind.isTerminating } else { false } }
}

extension OperatorRace {
  /// Returns the bound on preemptions: one for four threads, which have too many schedules for a test.
  ///
  /// The command `contracts races` searches further.
  fileprivate func preemptions(within scope: Scope) -> Int { min(scope.preemptions, parts.count > 3 ? 1 : .max) }

  /// The likely cause of a breach.
  fileprivate var cause: String {
    switch rule {
    case "E6": "the operator does not check whether it is delivering an event when the next one is sent."
    case "P4": "checking for an end and recording one are two steps, and another thread runs between them."
    default:
      "the operator reads, delivers or schedules in one step and acts on it in another, and another thread runs "
        + "between them."
    }
  }
}

extension StreamKind {
  fileprivate var noun: String {
    switch self {
    case .signal: "signal"
    case .producer: "producer"
    }
  }
}

extension RaceSweep {
  /// The races of all rules but one.
  func without(_ rule: Rule.ID) -> RaceSweep {
    RaceSweep(subject: subject, entries: entries.filter { $0.rule != rule })
  }

  /// The reason why E5, which only races decide, does not apply to an operator without races.
  static func unraced<Input, Output>(_ subject: OperatorSubject<Input, Output>) -> String {
    subject.capabilities.contains(.threads)
      ? "one input and no scheduler: its events already arrive one at a time"
      : "its library lacks .threads: one thread at a time uses it"
  }

  /// The first words of the reason why an operator is not searched under threads.
  fileprivate static let unsearched = "not searched under threads, "

  /// Returns the reason why an operator is not searched under threads.
  static func unsearched(because judgement: Judgement) -> String {
    let isBroken = judgement.verdict.kind == .violated
    return "\(unsearched)because \(judgement.rule) is \(isBroken ? "broken" : "undecided") on one thread"
  }
}

extension Judgement {
  /// True if races cannot follow: the rule is inconclusive, or violated and none of E6, B1 and P4.
  var isUnsound: Bool {
    switch verdict {
    case .violated: rule != "E6" && !isUntidy
    case .inconclusive: true
    default: false
    }
  }

  /// True if the rule is violated and is B1 or P4: a run that ended or was disposed works on or sends.
  var isUntidy: Bool { verdict.kind == .violated && (rule == "B1" || rule == "P4") }

  /// The reason why a rule about threads was not searched; `nil` if it was, or does not apply for another reason.
  package var unsearched: String? {
    verdict.remark.flatMap {
      $0.hasPrefix(RaceSweep.unsearched) ? String($0.dropFirst(RaceSweep.unsearched.count)) : nil
    }
  }

  /// Returns the judgement with a remark about its scope.
  func noting(_ remark: String) -> Judgement {
    Judgement(rule, verdict, evidence: evidence, scope: "\(scope); \(remark)", reading: reading, runs: runs)
  }

  /// Returns the judgement combined with the result of the races for the same rule.
  func adding(_ race: RaceResult?) -> Judgement {
    guard let race else { return self }
    let verdict: Verdict =
      switch (self.verdict, race.doubt) {
      case (.violated(let findings), _): .violated(findings + race.findings)
      case (.inconclusive, _): self.verdict
      case (_, nil) where !race.findings.isEmpty: .violated(race.findings)
      case (_, let doubt?): .inconclusive(doubt)
      case (.vacuous, _), (.notApplicable, _): race.evidence > 0 ? .held : self.verdict
      default: self.verdict
      }
    return Judgement(
      rule,
      verdict,
      evidence: evidence + race.evidence,
      scope: ([scope].filter { !$0.isEmpty } + race.scope).joined(separator: "; "),
      reading: reading,
      runs: runs + race.schedules
    )
  }
}
