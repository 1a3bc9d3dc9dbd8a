import ReactiveContractKit

ContractsCommand.main(CommandCatalogue(Catalogue(subjects: Subject.reference)))
