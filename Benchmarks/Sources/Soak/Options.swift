/// The options of the command line.
struct Options {
  /// A fault that is made on purpose, to check that the accounts notice it.
  enum Fault: String, CaseIterable {
    /// One value does not reach its observer.
    case lose
    /// One observer is never released.
    case leak
    /// Every observer leaks an object.
    case hoard
  }

  var seconds = 20
  var seed: UInt64 = 1
  var fault: Fault?
  /// The only scenario to run, or `nil` for all.
  var only: String?
  /// The number of seconds after which a round that has not ended is reported as hanging.
  var patience = 15
  var help = false

  static let usage = """
    Soak [--seconds N] [--seed N] [--only NAME] [--patience N] [--fault lose|leak|hoard]

      --seconds N       for about how long observers and inner streams come and go; 20 by default
      --seed N          what the numbers in a round are drawn from; 1 by default
      --only NAME       plays nothing else, for example properties
      --patience N      after how many seconds a round is said to hang; 15 by default
      --fault lose      one value is kept from its observer on purpose: the accounts must not balance
      --fault leak      one observer is held on purpose: it must be missed
      --fault hoard     every observer leaves an object behind on purpose: the memory must be seen to grow

    Exits with 1 if the accounts do not balance or a round hangs, 2 if the command line means nothing.
    """

  init(_ arguments: some Sequence<String>, scenarios: [String]) throws(Misuse) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--seconds": seconds = try Options.number(of: argument, rest.next())
      case "--seed": seed = try Options.number(of: argument, rest.next())
      case "--patience": patience = try Options.number(of: argument, rest.next())
      case "--fault":
        fault = rest.next().flatMap(Fault.init)
        if fault == nil {
          throw Misuse(text: "\(argument) needs one of: \(Fault.allCases.map(\.rawValue).joined(separator: ", "))")
        }
      case "--only":
        only = rest.next()
        guard let only, scenarios.contains(only) else {
          throw Misuse(text: "\(argument) needs one of: \(scenarios.joined(separator: ", "))")
        }
      case "--help", "-h": help = true
      default: throw Misuse(text: "\"\(argument)\" is no option")
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(of option: String, _ text: String?) throws(Misuse) -> Number {
    guard let number = text.flatMap({ Number($0) }), number > 0 else {
      throw Misuse(text: "\(option) needs a number above 0")
    }
    return number
  }
}

/// A command line that is not valid.
struct Misuse: Error {
  let text: String
}
