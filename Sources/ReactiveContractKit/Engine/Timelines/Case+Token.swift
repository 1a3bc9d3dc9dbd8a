extension Case {
  /// Returns the replay token of the case: its scripts, followed by the variation in words.
  func token(_ rule: Rule.ID, subject: String, letters: Letters) -> ReplayToken {
    let lines = scripts.enumerated().map { letters.text($1, of: $0) }
    let ties = order.isEmpty ? [] : [Int(order.rawValue)]
    let (words, observation, disposal) = variation.received
    return ReplayToken(
      rule,
      subject: subject,
      inputs: lines + words,
      observation: observation,
      disposal: disposal,
      ties: ties
    )
  }

  /// The last instant that a case of a token may have; playing a case takes time for every instant.
  static let lastInstant = 100_000

  /// Creates the case of a token.
  ///
  /// - Throws: An error if the token is not exactly one case of an operator with so many inputs.
  init(_ token: ReplayToken, inputs: Int, letters: Letters) throws(MarbleError) {
    scripts = []
    if token.inputs.count < inputs {
      let needed = TextLayout.counted(inputs, "input", "inputs")
      throw MarbleError(
        text: token.description,
        column: token.description.count,
        reason: "the operator has \(needed), and the token \(token.inputs.count)",
        cure: "Write a timeline for each input, empty for one that sends nothing."
      )
    }
    for (input, line) in token.inputs.prefix(inputs).enumerated() {
      let script = try letters.script(line, of: input)
      try Self.check(script.length - 1, in: line, line.count)
      scripts.append(script)
    }
    for (name, instant) in [("observe", token.observation), ("dispose", token.disposal)] {
      if let instant { try Self.check(instant, in: "\(name)=\(instant)", name.count + 1) }
    }
    variation = try Variation(token, Array(token.inputs.dropFirst(inputs)))
    order = try Order(token.ties)
  }

  private static func check(_ instant: Int, in text: String, _ column: Int) throws(MarbleError) {
    guard instant > lastInstant else { return }
    throw MarbleError(
      text: text,
      column: column,
      reason: "instant \(instant) is too late: a case has \(lastInstant) instants at most",
      cure: "Write an earlier one."
    )
  }
}

extension Case.Order {
  /// Every difference from the usual order.
  private static let all: Case.Order = [
    .inputsReversed, .timersFirst, .disposalLast, .firstInputLast, .lastInputFirst,
  ]

  fileprivate init(_ ties: [Int]) throws(MarbleError) {
    let most = Int(Self.all.rawValue)
    guard ties.count <= 1, (0...most).contains(ties.first ?? 0) else {
      let text = "ties=" + ties.map(String.init).joined(separator: ",")
      throw MarbleError(
        text: text,
        column: 5,
        reason: "an operator has no such order of one instant",
        cure: "Write one number up to \(most), as the kit prints it."
      )
    }
    self.init(rawValue: UInt8(ties.first ?? 0))
  }
}

extension Case.Variation {
  fileprivate var received: (words: [String], observation: Int?, disposal: Int?) {
    switch self {
    case .plain: ([], nil, nil)
    case .observed(let at): ([], at, nil)
    case .unobserved: (["unobserved"], nil, nil)
    case .disposed(let at): ([], nil, at)
    case .disposedInside(let delivery): (["\(Self.inside)\(delivery)"], nil, nil)
    case .startedAgain(let at): (["started again"], at, nil)
    case .siblingDisposed(let at): (["sibling"], nil, at)
    case .startedInside(let delivery): (["\(Self.started)\(delivery)"], nil, nil)
    case .siblingDisposedInside(let delivery): (["\(Self.sibling)\(delivery)"], nil, nil)
    }
  }

  private static let inside = "inside event "
  private static let started = "started inside event "
  private static let sibling = "sibling inside event "

  private static func unknown(_ words: String) -> MarbleError {
    MarbleError(
      text: words,
      column: 0,
      reason: "the kit does nothing that is called so, beside the timelines of the inputs",
      cure: "Write one of: unobserved, started again, sibling, \(inside)0, \(started)0, \(sibling)0."
    )
  }

  private static func delivery(in words: String, after prefix: String) throws(MarbleError) -> Int {
    if let delivery = Int(words.dropFirst(prefix.count)), (0...Case.lastInstant).contains(delivery) { return delivery }
    throw MarbleError(
      text: words,
      column: prefix.count,
      reason: "there is no event of this number",
      cure: "Count the events from 0."
    )
  }

  fileprivate init(_ token: ReplayToken, _ words: [String]) throws(MarbleError) {
    if words.count > 1 { throw Self.unknown(words[1]) }
    if words.first == "unobserved" {
      self = .unobserved
    } else if words.first == "started again" {
      self = .startedAgain(at: token.observation ?? 0)
    } else if words.first == "sibling" {
      self = .siblingDisposed(at: token.disposal ?? 0)
    } else if let words = words.first {
      if words.hasPrefix(Self.inside) {
        self = .disposedInside(delivery: try Self.delivery(in: words, after: Self.inside))
      } else if words.hasPrefix(Self.started) {
        self = .startedInside(delivery: try Self.delivery(in: words, after: Self.started))
      } else if words.hasPrefix(Self.sibling) {
        self = .siblingDisposedInside(delivery: try Self.delivery(in: words, after: Self.sibling))
      } else {
        throw Self.unknown(words)
      }
    } else if let disposal = token.disposal {
      self = .disposed(at: disposal)
    } else if let observation = token.observation {
      self = .observed(at: observation)
    } else {
      self = .plain
    }
  }
}
