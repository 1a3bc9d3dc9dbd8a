extension CommandCatalogue {
  /// A catalogue of subjects.
  ///
  /// - Parameters:
  ///   - catalogue: What the command judges.
  ///   - oracles: The operators that are held against oracles; those of the reference if omitted.
  public init(_ catalogue: Catalogue, oracles: [OracleSubject]? = nil) { self.init([catalogue], oracles: oracles) }

  /// Several catalogues, each with its own terms and the name of its library.
  ///
  /// - Parameters:
  ///   - catalogues: What the command judges.
  ///   - oracles: The operators that are held against oracles; those of the reference if omitted.
  public init(_ catalogues: [Catalogue], oracles: [OracleSubject]? = nil) {
    var sources: Sources?
    if catalogues.contains(where: \.isReference) { sources = TraceSources.reading(package:) }
    let subjects = catalogues.flatMap(\.subjects)
    self.init(
      judge: { progress in
        var done = 0
        return catalogues.flatMap { catalogue in
          defer { done += catalogue.subjects.count }
          return catalogue.reports { index, _, name in progress.step(done + index, of: subjects.count, name) }
        }
      },
      matrix: { progress in
        KillMatrix.judging(variants: Mutants.variants + subjects.map(Variant.init)) { index, total, name in
          progress.step(index, of: total, name)
        }
      },
      operators: { progress in
        if let oracles {
          return OperatorReport.comparing(oracles) { index, total, name in progress.step(index, of: total, name) }
        }
        return OperatorReport.ofReference { index, total, name in progress.step(index, of: total, name) }
      },
      perturbations: { progress in
        PerturbationReport.ofReference { index, total, name in progress.step(index, of: total, name) }
      },
      races: { progress in
        RaceTable.searching(subjects) { index, total, name in progress.step(index, of: total, name) }
      },
      sources: sources,
      replay: { token in
        if token.rule == .oracle { return ReplayOutcome(replaying: token, among: oracles) }
        // A mutant may bear the name of what it is a broken form of; the catalogue's own subjects come first.
        let broken = (Mutants.all + Mutants.gapped).map(\.subject)
        let known = subjects + broken + Mutants.variants.map(\.subject)
        guard let subject = known.first(where: { $0.name == token.subject }) else {
          return .unknownSubject(known: known.map(\.name))
        }
        return ReplayOutcome(subject.report(replaying: token))
      },
      // Ours are there to be compared with; a subject of the catalogue takes the place of one that bears its name.
      subjects: subjects + Subject.reference
    )
  }
}
