import ReactiveContractKit

ContractsCommand.main(.empty)
