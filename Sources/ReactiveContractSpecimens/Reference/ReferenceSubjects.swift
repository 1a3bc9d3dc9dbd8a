public import ReactiveContractKit

extension Subject {
  /// Everything in the reference that stands under the contract.
  public static var reference: [Subject] {
    (StreamCatalogue.reference + ReferenceOperator.subjects + ColdCatalogue.reference + PropertyCatalogue.reference
      + BindingCatalogue.reference
      + SequenceCatalogue.reference
      + DisposableCatalogue.reference + SchedulerCatalogue.reference + ActionCatalogue.reference
      + BufferCatalogue.reference).map { $0.adoptingAllDecisions() }
  }
}
