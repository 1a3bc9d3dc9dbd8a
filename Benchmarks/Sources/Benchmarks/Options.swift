/// The request of the command line.
struct Options {
  var json: String?
  var plot: String?
  var curves = false
  var progress = false
  var kit = false
  var command: String?
  var help = false
  var only: Set<String> = []
  var count: String?

  static let usage = """
    Benchmarks [ROW ...] [--curves] [--progress] [--kit] [--command FILE] [--json FILE] [--plot FILE] [--count ROW]

      ROW          measures only these rows, for example S1 S9
      --curves     measures how the cost grows with observers, stages, inner streams and pending timers
      --progress   measures what a thread gets done while others are at the same stream, and at other streams
      --kit        measures how fast the kit verifies one operator and searches schedules
      --command FILE
                   measures how long this `contracts` takes for the whole reference; implies --kit
      --json FILE  writes all figures
      --plot FILE  draws the curves as SVG; implies --curves
      --count ROW  runs our side of that row once, for a profiler or an instruction counter
    """

  init(_ arguments: some Sequence<String>, rows: [String]) throws(Misuse) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json": json = try Options.parameter(of: argument, &rest)
      case "--plot":
        plot = try Options.parameter(of: argument, &rest)
        curves = true
      case "--curves": curves = true
      case "--progress": progress = true
      case "--kit": kit = true
      case "--command":
        command = try Options.parameter(of: argument, &rest)
        kit = true
      case "--count": count = try Options.row(try Options.parameter(of: argument, &rest), among: rows)
      case "--help", "-h": help = true
      default: only.insert(try Options.row(argument, among: rows))
      }
    }
  }

  private static func row(_ name: String, among rows: [String]) throws(Misuse) -> String {
    guard rows.contains(name) else {
      throw Misuse(text: "\"\(name)\" is neither an option nor a row; the rows are \(rows.joined(separator: ", "))")
    }
    return name
  }

  private static func parameter(of option: String, _ rest: inout some IteratorProtocol<String>) throws(Misuse) -> String
  {
    guard let value = rest.next(), !value.hasPrefix("-") else { throw Misuse(text: "\(option) needs a value") }
    return value
  }
}

/// A command line that is not valid.
struct Misuse: Error {
  let text: String
}
