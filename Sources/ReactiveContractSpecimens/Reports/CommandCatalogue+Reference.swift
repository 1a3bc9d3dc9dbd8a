import ReactiveContractKit
package import ReactiveContractTool

extension CommandCatalogue {
  /// The command of this package: the reference, the mutants, and the sentences of the guidelines.
  package static var ofThisPackage: CommandCatalogue {
    let judged = CommandCatalogue(.reference)
    let broken = (Mutants.all + Mutants.gapped).map(\.subject)
    let known = judged.subjects + broken + Mutants.variants.map(\.subject)
    var catalogue = CommandCatalogue(
      judge: judged.judge,
      operators: { progress in
        OperatorReport.comparingInFull(ReferenceOperator.oracles) { index, total, name in
          progress.step(index, of: total, name)
        }
      },
      races: { progress in
        RaceTable.searching(
          judged.subjects,
          mutants: RaceTable.BrokenSubject.ofMutants,
          variants: Mutants.variants.map(\.subject),
          titles: Mutants.titles
        ) { index, total, name in progress.step(index, of: total, name) }
      },
      replay: { token in
        token.rule == .oracle
          ? ReplayOutcome(replaying: token, among: ReferenceOperator.oracles)
          : ReplayOutcome(replaying: token, on: known)
      },
      subjects: judged.subjects
    )
    catalogue.libraries = ["Reactive"]
    (catalogue.checked, catalogue.selecting) = (judged.checked, judged.selecting)
    return catalogue.withSpecimens(
      matrix: { progress in
        let reference = judged.subjects.map { Variant(title: "the reference", $0) }
        return KillMatrix.judging(variants: Mutants.variants + reference) { index, total, name in
          progress.step(index, of: total, name)
        }
      },
      sources: TraceSources.reading(package:)
    )
  }

  /// Returns the catalogue with the commands about specimens.
  ///
  /// - Parameters:
  ///   - matrix: Checks every mutant and every correct variant.
  ///   - sources: Reads what a package has for the sentences of the guidelines; receives the folder of the package.
  package func withSpecimens(
    matrix: @escaping (CommandProgress) -> KillMatrix,
    sources: @escaping (_ package: String) throws(TraceSources.Missing) -> TraceSources
  ) -> CommandCatalogue {
    var catalogue = self
    catalogue.specimens = SpecimenCommands(
      matrix: { progress in
        let matrix = matrix(progress)
        return SpecimenCommands.Result(text: matrix.text, json: matrix.json(), isGreen: matrix.isGreen)
      },
      mutations: { progress in
        let report = MutationScoreReport.judging(ReferenceOperator.oracles, equivalent: EquivalentMutants.all) {
          index,
          total,
          name in
          progress.step(index, of: total, name)
        }
        return SpecimenCommands.Result(text: report.text, json: report.json(), isGreen: report.isGreen)
      },
      trace: { [judge] package throws(SpecimenCommands.NoSources) in
        let read: TraceSources
        do throws(TraceSources.Missing) {
          read = try sources(package)
        } catch {
          throw SpecimenCommands.NoSources(reason: error.reason)
        }
        return { progress in
          let reports = judge(progress)
          let trace = TraceReport(report: .merged(reports), matrix: matrix(progress), sources: read)
          return SpecimenCommands.Result(text: trace.text, json: trace.json(), isGreen: trace.isGreen)
        }
      },
      tracePage: { Trace.page }
    )
    return catalogue
  }
}

extension RaceTable.BrokenSubject {
  /// The mutants that fail under several threads.
  package static var ofMutants: [Self] {
    Mutants.underThreads.map { Self($0.subject, under: $0.rule, isGap: Mutants.areGaps($0.id)) }
  }
}
