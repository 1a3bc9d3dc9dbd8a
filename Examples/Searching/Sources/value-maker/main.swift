import Foundation

let values = [1, 2, 3].map(String.init).joined(separator: ", ")
try "let raceValues: [Int] = [\(values)]\n".write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
