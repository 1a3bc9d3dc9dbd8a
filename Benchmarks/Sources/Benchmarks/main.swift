import Foundation
import Workloads

let rows = allRows()
do {
  let options = try Options(CommandLine.arguments.dropFirst(), rows: rows.map(\.workload.id))
  if options.help {
    print(Options.usage)
  } else if let row = rows.first(where: { $0.workload.id == options.count }) {
    _ = row.ours.run(row.workload)
  } else {
    try measure(rows, options)
  }
} catch let misuse as Misuse {
  fail("\(misuse.text)\n\n\(Options.usage)", 2)
} catch let wrong as WrongSum {
  fail(wrong.text, 1)
} catch let failure as WholeReference.Failure {
  fail(failure.text, 1)
} catch {
  fail("\(error.localizedDescription)", 1)
}

/// Measures the rows that were requested, and prints and writes the results.
func measure(_ all: [Row], _ options: Options) throws {
  // The closures of S9 are the yardstick, whatever else is asked for.
  var rows = all.filter { options.only.isEmpty || options.only.contains($0.workload.id) || $0.workload.id == "S9" }
  // The first repetition warms up; the others are interleaved, and the best of each counts.
  var warmUp = rows
  for index in warmUp.indices { try warmUp[index].measure(beginningWith: 0) }
  for repetition in 0..<9 {
    for index in rows.indices { try rows[index].measure(beginningWith: repetition) }
  }
  // The goals were set where the closures of S9 took 114 ns; here they may take longer, and so may everything else.
  let scale = (rows.first { $0.workload.id == "S9" }?.closures?.nanoseconds ?? 114) / 114
  print(
    """
    nanoseconds per unit, best of 9 interleaved; goals and listed figures scaled by \(decimal(scale)): the closures of S9 \
    took 114 ns where they were set

    """
  )
  print(Table(rows, scale: scale).text)
  let curves = options.curves ? allCurves() : []
  for curve in curves { print("\n" + curve.text) }
  let progress = options.progress ? allProgress() : []
  if !progress.isEmpty { print("\nprogress\n" + progress.map { "  " + $0.text }.joined(separator: "\n")) }
  var rates = options.kit ? kitRates() : []
  if let command = options.command { rates += try WholeReference(judgedBy: command).rates }
  if !rates.isEmpty { print("\nthe kit\n" + rates.map { "  " + $0.text }.joined(separator: "\n")) }
  if let path = options.json {
    try Report(rows, scale: scale, curves: curves, progress: progress, rates: rates).write(to: path)
  }
  if let path = options.plot { try Plot(curves: curves).text.write(toFile: path, atomically: true, encoding: .utf8) }
}

/// Prints the problem, and exits.
func fail(_ text: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(status)
}
