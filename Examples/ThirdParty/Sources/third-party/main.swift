import Foundation
import ReactiveContractTool
import ThirdParty

// Without a word: the tables and the findings. With words: the kit's own command, on the subjects of this package.
if CommandLine.arguments.count > 1 { ContractsCommand.main(Library.command) }
let survey = Survey()
print(survey.text)
exit((survey.isExplained ? CommandStatus.success : .failure).rawValue)
