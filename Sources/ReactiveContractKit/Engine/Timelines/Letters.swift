/// The names of the values that the kit sends, in diagrams and tokens: their descriptions if these are distinct and not
/// empty, otherwise letters.
struct Letters {
  private let names: [String]
  private let shape: InputShape
  private let inputs: Int

  init<Value>(_ values: [Value], _ shape: InputShape) {
    let described = values.map { String(describing: $0) }
    let isTelling = Set(described).count == described.count && !described.contains("")
    names = isTelling ? described : values.indices.map { String(Unicode.Scalar(UInt8(97 + $0 % 26))) }
    self.shape = shape
    inputs = max(1, shape.inputs)
  }

  /// All names.
  var listed: String { names.joined(separator: ", ") }

  /// Returns the index among the values of a letter of an input.
  func place(_ letter: UInt8, of input: Int) -> Int {
    let offset = shape == .flattening ? 1 + input : input * max(1, names.count / inputs)
    return (Int(letter) + offset) % names.count
  }

  /// Returns the name of a letter of an input; the letters of the outer stream name its inner streams.
  @inline(never)
  func name(_ letter: UInt8, of input: Int) -> String {
    if shape == .flattening, input == 0 { return letter == 0 ? "a" : "b" }
    return names[place(letter, of: input)]
  }

  /// Returns the letter of an input that has the name.
  func letter(_ name: String, of input: Int) -> UInt8? {
    (0..<UInt8(clamping: max(2, names.count))).first { self.name($0, of: input) == name }
  }

  func note(_ note: Note, of input: Int) -> MarbleLine.Note {
    switch note.kind {
    case .value: .value(name(note.letter, of: input))
    case .failed: .failed("")
    case .completed: .sign("|")
    case .interrupted: .sign("!")
    }
  }

  /// Returns the script as a line of marbles.
  func line(_ script: Script, of input: Int) -> MarbleLine {
    var line = MarbleLine()
    for entry in script.entries { line.add(note(entry.note, of: input), at: entry.tick) }
    return line
  }

  /// Returns the script as text that ``script(_:of:)`` reads back.
  func text(_ script: Script, of input: Int) -> String { MarbleLayout([line(script, of: input)]).rows[0] }

  /// Reads a script.
  func script(_ text: String, of input: Int) throws(MarbleError) -> Script {
    let parsed = try MarbleParser.parse(text, as: .source, .standard)
    var entries: ContiguousArray<Script.Entry> = []
    for (moment, columns) in zip(parsed.line.moments, parsed.columns) {
      for (note, column) in zip(moment.notes, columns) {
        guard let note = self.note(note, of: input) else {
          throw MarbleError(
            text: text,
            column: column,
            reason: "the kit sends the subject no event of this name",
            cure: "It sends \(names.joined(separator: ", "))."
          )
        }
        entries.append(Script.Entry(tick: moment.tick, note: note))
      }
    }
    return Script(entries)
  }

  private func note(_ note: MarbleLine.Note, of input: Int) -> Note? {
    switch note {
    case .value(let name): letter(name, of: input).map(Note.value)
    case .failed(let name): name.isEmpty ? .failed : nil
    case .sign("|"): .completed
    case .sign("!"): .interrupted
    case .sign: nil
    }
  }
}

extension MarbleLine {
  /// Adds a note after those that the line already has.
  mutating func add(_ note: Note, at tick: Int) {
    // No copy of the last moment: its notes would be copied with each one that is added.
    if moments.last?.tick == tick {
      moments[moments.count - 1].notes.append(note)
    } else {
      moments.append(Moment(tick: tick, notes: [note]))
    }
  }
}

extension InputShape {
  /// Returns the name of an input in a drawing.
  ///
  /// - Parameter letters: The names of the values that stand for inner streams.
  func label(_ input: Int, _ letters: Letters) -> String {
    switch self {
    case .making, .unary: "source"
    case .binary, .ternary: ["first", "second", "third"][input]
    case .flattening: input == 0 ? "outer" : "inner \(letters.name(UInt8(input - 1), of: 0))"
    }
  }
}
