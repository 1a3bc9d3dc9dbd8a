public import ReactiveContractKit
import ReactiveContractTool

extension KillMatrix {
  /// Checks mutants and correct variants, on all processors, and records the rules that they break.
  ///
  /// - Parameters:
  ///   - mutants: The broken subjects; by default the kit's.
  ///   - variants: The correct subjects; by default the kit's.
  ///   - configuration: The configuration of every check; by default the small scope, in which every mutant of the kit is killed.
  ///   - progress: Receives a subject's number, counted from 1, the number of subjects, and the subject's name.
  public static func judging(
    _ mutants: [Mutant] = Mutants.all,
    variants: [Variant] = Mutants.variants,
    configuration: CheckConfiguration? = nil,
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> KillMatrix {
    var small = CheckConfiguration()
    small.scope = .small
    let configuration = configuration ?? small
    let subjects = mutants.map(\.subject) + variants.map(\.subject)
    let broken = Workforce.map(subjects) { index, subject in
      progress(index, subjects.count, subject.name)
    } _: { subject in
      subject.report(configuration).judgements.filter { $0.verdict.kind == .violated }
    }
    return KillMatrix(
      mutants: zip(mutants, broken).map { mutant, rules in
        MutantRow(
          id: mutant.id,
          title: mutant.title,
          rule: mutant.rule,
          source: mutant.source,
          killedBy: rules.map(\.rule),
          replays: rules.compactMap(\.verdict.findings.first?.replay)
        )
      },
      variants: zip(variants, broken.dropFirst(mutants.count)).map { variant, rules in
        VariantRow(
          id: variant.id,
          title: variant.title,
          killedBy: rules.map(\.rule),
          replays: rules.compactMap(\.verdict.findings.first?.replay)
        )
      }
    )
  }
}
