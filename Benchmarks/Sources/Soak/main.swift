import Foundation

let scenarios: [any Scenario.Type] = [
  Visitors.self, InnerStreams.self, Changes.self, Replays.self, Executions.self, Hops.self, PassingObservers.self,
  SendingDeinitializers.self, CyclicBindings.self, RacingEnds.self, FastSenders.self,
]
do {
  let options = try Options(CommandLine.arguments.dropFirst(), scenarios: scenarios.map { $0.name })
  if options.help { print(Options.usage) } else { exit(soak(options, scenarios) ? 0 : 1) }
} catch {
  FileHandle.standardError.write(Data("\(error.text)\n\n\(Options.usage)\n".utf8))
  exit(2)
}

/// Runs rounds until the time is over; returns whether accounts balance, observers are released, and memory is flat.
func soak(_ options: Options, _ scenarios: [any Scenario.Type]) -> Bool {
  let scenarios = scenarios.filter { $0.name == options.only ?? $0.name }
  let hall = Hall(queues: 4, guests: Guests(options.fault), watchdog: Watchdog(limit: .seconds(options.patience)))
  var numbers = Numbers(seed: options.seed)
  var books = scenarios.map { Book(name: $0.name) }
  var memory = Memory(stretch: .seconds(options.seconds) / 3)
  var left = 0
  let start = ContinuousClock.now
  repeat {
    for (index, scenario) in scenarios.enumerated() {
      let before = hall.guests.count
      hall.watchdog.begin(scenario.name, books[index].rounds + 1)
      let account = scenario.round(in: hall, &numbers)
      hall.settle()
      hall.watchdog.end()
      books[index].add(account, guests: hall.guests.count - before, left: hall.guests.present - left)
      left = hall.guests.present
    }
    memory.note(after: ContinuousClock.now - start)
  } while !memory.isSettled
  print("seed \(options.seed), \(hall.queues.count) queues, \(options.seconds) s\n")
  print(Book.table(books))
  print("\nobservers that are still held: \(hall.guests.present) of \(grouped(hall.guests.count))")
  print(memory.text)
  let problems = books.flatMap(\.problems)
  for problem in problems.prefix(10) { print("problem: \(problem)") }
  let isBalanced = problems.isEmpty && books.allSatisfy { $0.account.unexplained == 0 } && hall.guests.present == 0
  print(isBalanced && memory.isFlat ? "\nthe accounts balance" : "\nTHE ACCOUNTS DO NOT BALANCE")
  return isBalanced && memory.isFlat
}
