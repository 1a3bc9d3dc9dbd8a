public import ReactiveContractKit

/// Something under contract; `Subject` alone would be taken for the protocol of OpenCombine.
public typealias Judged = ReactiveContractKit.Subject
