import Closures
import Ours
import Workloads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let only = CommandLine.arguments.dropFirst().first
var rows = [
  Row(.pipe, ours: Ours.pipe, closures: Closures.pipe),
  Row(.chain, ours: Ours.chain, closures: Closures.chain),
  Row(.crowd, ours: Ours.crowd, closures: Closures.crowd),
  Row(.start, ours: Ours.start, closures: Closures.start),
  Row(.hotChain, ours: Ours.hotChain, closures: Closures.deepChain),
  Row(.coldChain, ours: Ours.coldChain, closures: Closures.deepChain),
]
// The closures of S9 are the yardstick, whatever else is asked for.
if let only { rows.removeAll { $0.workload.id != only && $0.workload.id != "S9" } }

// The first repetition warms up; the others are interleaved, and the best of each counts.
do {
  var warmUp = rows
  for index in warmUp.indices { try warmUp[index].measure() }
  for _ in 0..<7 {
    for index in rows.indices { try rows[index].measure() }
  }
} catch {
  print(error.text)
  exit(1)
}

// The goals were set where the closures of S9 took 114 ns; here they may take longer, and so may everything else.
let scale = (rows.first { $0.workload.id == "S9" }?.closuresNanoseconds ?? 114) / 114
print(
  "nanoseconds per unit, best of 7 interleaved; goals scaled by \(decimal(scale)), the closures of S9 against 114 ns\n"
)
print(Table(rows, scale: scale).text)
