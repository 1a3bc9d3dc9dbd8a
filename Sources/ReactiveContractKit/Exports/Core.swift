@_exported public import ReactiveContractCore

// Two modules for the compiler, one for whoever imports the kit.
