/// The forms of a command, with their operands and options, for the parser and for the usage text.
struct CommandUsage {
  /// One way to write a command.
  struct Form {
    /// The operands, as the usage text shows them; empty if there are none.
    var operands = ""

    /// The effect, in lines.
    let text: [String]

    /// The options, some of which share a line.
    var options: [(options: [CommandOption], text: String)] = []

    /// True for a form that the command of a third party lacks.
    var needsSpecimens = false

    var allowed: Set<CommandOption> { Set(options.flatMap(\.options)) }
  }

  /// The command; `nil` for the line without one.
  let name: CommandName?

  let forms: [Form]

  /// Returns the form for a number of operands.
  func form(withOperands hasOperands: Bool) -> Form {
    forms.first { $0.operands.isEmpty != hasOperands } ?? forms[0]
  }
}

extension CommandUsage {
  /// Returns the usage of a command.
  static func of(_ name: CommandName?) -> CommandUsage {
    CommandUsage(name: name, forms: forms(of: name))
  }

  private static func forms(of name: CommandName?) -> [Form] {
    switch name {
    case nil:
      [
        Form(
          text: ["checks every subject and prints a line per rule"],
          options: judging + [trying] + keeping + [sharding]
        )
      ]
    case .check:
      [
        Form(
          operands: "WORD...",
          text: ["checks the given subjects under the given rules, such as E2 map"],
          options: judging + [trying]
        )
      ]
    case .baseline:
      [
        Form(
          operands: "FILE",
          text: ["writes the findings of today to a file, so that only others fail"],
          options: [([.because], "gives the reason for new findings, or a link"), trying]
        )
      ]
    case .merge:
      [
        Form(
          operands: "FILE...",
          text: ["merges the files that --json has written on several machines"],
          options: writing + [allowing]
        )
      ]
    case .statement:
      [
        Form(
          text: ["checks every subject and prints a statement of conformance"],
          options: [knowing, allowing, trying]
        ),
        Form(
          operands: "FILE...",
          text: ["prints the statement of files that --json has written"],
          options: [allowing]
        ),
      ]
    case .list: [Form(text: ["lists the subjects, and the rules that can apply to them"])]
    case .matrix:
      [
        Form(
          text: ["shows which broken subjects the rules detect"],
          options: [([.json], "writes the matrix to a file as well")]
        )
      ]
    case .mutate:
      [
        Form(
          text: ["mutates every operator in small ways and shows which checks detect it"],
          options: [([.json], "writes every mutation to a file as well")],
          needsSpecimens: true
        ),
        Form(
          operands: "OPERATOR -- COMMAND",
          text: [
            "mutates an operator, and shows which mutations its own tests miss;",
            "runs the command, such as swift test, once for each",
          ]
        ),
      ]
    case .operators:
      [
        Form(
          text: ["compares every operator with the oracle that predicts it"],
          options: [([.json, .junit, .html], "write the table to a file as well")]
        )
      ]
    case .races:
      [
        Form(
          text: ["lets threads use every subject at once, in every schedule"],
          options: [([.json], "writes the table to a file as well"), ([.markdown], "prints it as a page")]
        ),
        Form(
          operands: "SUBJECT",
          text: ["lets threads use one subject, and prints the token of what is found"],
          options: [([.budget], "runs at most this number of schedules of each race")]
        ),
      ]
    case .trace:
      [
        Form(
          text: ["shows what covers each sentence of the guidelines"],
          options: [
            ([.json], "writes the lines to a file as well"),
            ([.package], "says where the tests and decisions are, if not here"),
            ([.markdown], "prints what should cover them as a page, and checks nothing"),
          ]
        )
      ]
    case .compare: [Form(operands: "ONE OTHER", text: ["finds the smallest timeline on which two operators differ"])]
    case .describe: [Form(operands: "OPERATOR", text: ["says what an operator does, and what it should declare"])]
    case .explain:
      [
        Form(
          operands: "RULE",
          text: ["prints everything about a rule, such as E2"],
          options: [([.markdown], "prints it as a page")]
        )
      ]
    case .render: [Form(operands: "MARBLE", text: ["reads a marble diagram and draws it again"])]
    case .replay: [Form(operands: "TOKEN", text: ["runs exactly one case again; a failure prints its token"])]
    case .help: [Form(operands: "COMMAND", text: ["prints the usage of one command"])]
    }
  }

  private typealias Options = (options: [CommandOption], text: String)

  private static let judging = writing + [knowing, allowing]

  private static let writing: [Options] = [
    ([.subjects], "adds a line per subject"),
    ([.json], "writes the verdicts to a file as well"),
    ([.junit], "writes them in the format of JUnit, for a build server"),
    ([.html], "writes them as one page, with pictures"),
  ]

  private static let knowing: Options = ([.baseline], "accepts the findings of a file, as baseline writes it")

  private static let allowing: Options = ([.allow], "accepts inconclusive verdicts")

  private static let trying: Options = ([.scope], "tries more or less: quick, deep or thorough")

  private static let sharding: Options = ([.shard], "checks one part of the subjects, such as 2/8")

  private static let keeping: [Options] = [
    ([.regressions], "runs the cases of a file first, and adds those that fail"),
    ([.prune], "removes the cases that hold again from the file"),
  ]
}
