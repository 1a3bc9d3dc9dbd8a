import Merging
import ReactiveContractKit
import ReactiveContractTool

var catalogue = CommandCatalogue(Catalogue(subjects: [Merges.correct, Merges.broken]))
catalogue.tool = "merging"
ContractsCommand.main(catalogue)
