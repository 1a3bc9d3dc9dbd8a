public import ReactiveContractKit

extension CommandCatalogue {
  /// Makes a catalogue from subjects.
  ///
  /// - Parameters:
  ///   - catalogue: The subjects that the command judges.
  ///   - oracles: The operators that are compared with oracles.
  public init(_ catalogue: Catalogue, oracles: [OracleSubject] = []) { self.init([catalogue], oracles: oracles) }

  /// Makes a catalogue from several, each with its own configuration and the name of its library.
  ///
  /// - Parameters:
  ///   - catalogues: The subjects that the command judges.
  ///   - oracles: The operators that are compared with oracles.
  public init(_ catalogues: [Catalogue], oracles: [OracleSubject] = []) {
    let subjects = catalogues.flatMap(\.configuredSubjects)
    self.init(
      judge: { progress in
        var done = 0
        return catalogues.flatMap { catalogue in
          defer { done += catalogue.subjects.count }
          return catalogue.reports { index, _, name in progress.step(done + index, of: subjects.count, name) }
        }
      },
      operators: { progress in
        OperatorReport.comparing(oracles) { index, total, name in progress.step(index, of: total, name) }
      },
      races: { progress in
        RaceTable.searching(subjects) { index, total, name in progress.step(index, of: total, name) }
      },
      replay: { token in
        if token.rule == .oracle { return ReplayOutcome(replaying: token, among: oracles) }
        return ReplayOutcome(replaying: token, on: subjects)
      },
      subjects: subjects
    )
    checked = subjects
    libraries = catalogues.compactMap { catalogue in
      catalogue.library.map { [$0, catalogue.version].compactMap { $0 }.joined(separator: " ") }
    }
    selecting = { selection, progress in
      var preceding = 0
      return catalogues.flatMap { catalogue in
        defer { preceding += catalogue.subjects.count }
        return catalogue.reports(on: selection, after: preceding) { index, total, name in
          progress.step(index, of: total, name)
        }
      }
    }
  }
}

extension ReplayOutcome {
  /// Runs the case of a token again, on the subject with the token's name.
  package init(replaying token: ReplayToken, on known: [Subject]) {
    guard let subject = known.first(where: { $0.name == token.subject }) else {
      self = .unknownSubject(known: known.map(\.name))
      return
    }
    self.init(subject.report(replaying: token))
  }
}
