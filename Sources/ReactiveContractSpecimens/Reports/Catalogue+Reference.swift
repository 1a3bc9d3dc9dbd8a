public import ReactiveContractKit
import ReactiveContractTool

extension Catalogue {
  /// The reference: its streams and operators, and the people who attest what no run decides.
  public static var reference: Catalogue {
    let reviewers = "the authors of Reactive, who review every operator against Docs/Contracts"
    var configuration = CheckConfiguration()
    configuration.scope = .deep
    return Catalogue(
      subjects: Subject.reference,
      remarks: [
        Judgement("E1", .compiled(by: "Tests/MustNotCompile/E1.swift")),
        Judgement("O1", .compiled(by: "Tests/MustNotCompile/O1.swift")),
        Judgement("B6", .attested(by: reviewers)),
        Judgement("O2", .attested(by: reviewers)),
      ],
      configuration: configuration
    )
  }
}
