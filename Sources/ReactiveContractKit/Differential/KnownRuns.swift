/// A cache of runs, for cases that cannot take another run than one that was played.
///
/// Once no input is observed any more and no action waits on the scheduler, the rest of the scripts has no effect.
/// Every case with the same beginning up to then takes the same run, and is judged without being played.
final class KnownRuns {
  /// The observers, and the order within an instant.
  private struct Setting: Hashable {
    let schedule: ObserverSchedule
    /// The number of observers: one, or that of a crowd; there is only one crowd of each size.
    let crowd: Int
    let order: Case.Order

    init(_ schedules: [ObserverSchedule], _ order: Case.Order) {
      schedule = schedules[0]
      crowd = schedules.count
      self.order = order
    }
  }

  /// The events of up to four inputs up to the same instant; compact, since it is hashed for every instant.
  private struct Beginnings: Hashable {
    private var words = (UInt64(0), UInt64(0))

    init(_ inputs: [[Int32]], _ cut: Int) {
      for input in inputs.indices {
        let known = inputs[input]
        let number = UInt64(UInt32(bitPattern: known[min(cut + 1, known.count - 1)]))
        let place = number << (32 * UInt64(input & 1))
        if input < 2 { words.0 |= place } else { words.1 |= place }
      }
    }

    static func == (left: Beginnings, right: Beginnings) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
      hasher.combine(words.0)
      hasher.combine(words.1)
    }
  }

  /// The known runs of one setting, by the last instant in which an input was observed, counted from -1.
  private final class Shelf {
    var runs: ContiguousArray<[Beginnings: RecordedRun]> = []
  }

  private var shelves: [Setting: Shelf] = [:]

  /// Returns the run of a case with the same beginning as a known one.
  ///
  /// - Parameter beginnings: The beginnings of the script of each input; see ``ScriptBeginnings``.
  func run(_ schedules: [ObserverSchedule], _ order: Case.Order, _ beginnings: [[Int32]]) -> RecordedRun? {
    guard let known = shelves[Setting(schedules, order)]?.runs else { return nil }
    for place in known.indices where !known[place].isEmpty {
      if let run = known[place][Beginnings(beginnings, place - 1)] { return run }
    }
    return nil
  }

  /// Stores a run if the beginning of its case determines it.
  func add(_ run: RecordedRun, _ schedules: [ObserverSchedule], _ order: Case.Order, _ beginnings: [[Int32]]) {
    guard run.isDeserted, run.horizon == nil, !run.ranAway else { return }
    let place = run.lastOpen + 1
    let setting = Setting(schedules, order)
    let shelf = shelves[setting] ?? Shelf()
    if shelf.runs.isEmpty { shelves[setting] = shelf }
    while shelf.runs.count <= place { shelf.runs.append([:]) }
    shelf.runs[place][Beginnings(beginnings, place - 1)] = run
  }
}

/// Numbers for the beginnings of scripts: equal beginnings have equal numbers.
struct ScriptBeginnings {
  private struct Step: Hashable {
    let beginning: Int32
    let entry: Script.Entry
  }

  private var numbers: [Step: Int32] = [:]

  /// Returns the numbers of a script's beginnings before each instant, from the first one on, and of the whole script.
  mutating func numbers(of script: Script) -> [Int32] {
    var current: Int32 = 0
    var found: [Int32] = []
    for entry in script.entries {
      while found.count <= entry.tick { found.append(current) }
      let step = Step(beginning: current, entry: entry)
      let known = numbers[step]
      current = known ?? Int32(numbers.count + 1)
      if known == nil { numbers[step] = current }
    }
    found.append(current)
    return found
  }
}
