import ReactiveContractKit

ContractsCommand.main(CommandCatalogue(.reference))
