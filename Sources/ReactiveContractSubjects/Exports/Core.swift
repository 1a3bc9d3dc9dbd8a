@_exported public import ReactiveContractCore
