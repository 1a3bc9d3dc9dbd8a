import Foundation
import ReactiveContractTool
import ThirdParty

// With arguments, runs the kit's own command on the subjects of this package; without, prints the tables and the
// findings.
if CommandLine.arguments.count > 1 { ContractsCommand.main(Library.command) }
let survey = Survey()
print(survey.text)
exit((survey.isExplained ? CommandStatus.success : .failure).rawValue)
