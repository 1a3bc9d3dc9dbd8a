public import ReactiveContractKit
import ReactiveContractTool

extension KillMatrix {
  /// Judges broken and correct subjects, on all processors, and notes which rules they break.
  ///
  /// - Parameters:
  ///   - mutants: Broken subjects; by default the kit's.
  ///   - variants: Correct subjects; by default the kit's.
  ///   - terms: On which terms; by default the small scope, which every mutant of the kit dies of.
  ///   - progress: Told the number of a subject, counted from 1, how many there are, and its name.
  public static func judging(
    _ mutants: [Mutant] = Mutants.all,
    variants: [Variant] = Mutants.variants,
    terms: Terms? = nil,
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> KillMatrix {
    var small = Terms()
    small.scope = .small
    let terms = terms ?? small
    let subjects = mutants.map(\.subject) + variants.map(\.subject)
    let broken = Workforce.map(subjects) { index, subject in
      progress(index, subjects.count, subject.name)
    } _: { subject in
      subject.report(terms).judgements.filter { $0.verdict.kind == .violated }
    }
    return KillMatrix(
      mutants: zip(mutants, broken).map { mutant, rules in
        MutantRow(
          id: mutant.id,
          rule: mutant.rule,
          source: mutant.source,
          killedBy: rules.map(\.rule),
          replays: rules.compactMap(\.verdict.findings.first?.replay)
        )
      },
      variants: zip(variants, broken.dropFirst(mutants.count)).map { variant, rules in
        VariantRow(
          id: variant.id,
          killedBy: rules.map(\.rule),
          replays: rules.compactMap(\.verdict.findings.first?.replay)
        )
      }
    )
  }
}
