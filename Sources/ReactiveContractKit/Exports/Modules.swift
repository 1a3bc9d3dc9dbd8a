@_exported public import ReactiveContractJudging
@_exported public import ReactiveContractReports
@_exported public import ReactiveContractSpecimens

// Six modules for the compiler, one for whoever imports the kit.
