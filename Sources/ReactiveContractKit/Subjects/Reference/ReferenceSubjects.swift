extension Subject {
  /// Everything in the reference that stands under the contract.
  public static var reference: [Subject] {
    [Subject(SignalSubject.referenceSignal), Subject(SignalSubject.referencePipe), Subject(.referenceProducer)]
      + ReferenceOperators.all
  }
}
