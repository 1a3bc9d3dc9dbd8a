public import ReactiveContractKit

/// A subject of the kit; `Subject` alone would be taken for the protocol of OpenCombine.
public typealias ContractSubject = ReactiveContractKit.Subject
