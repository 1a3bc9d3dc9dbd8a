extension Case {
  /// Returns the replay token of the case: its scripts, followed by the variation in words.
  func token(_ rule: Rule.ID, subject: String, letters: Letters) -> ReplayToken {
    let lines = scripts.enumerated().map { letters.text($1, of: $0) }
    let ties = order.isEmpty ? [] : [Int(order.rawValue)]
    let (words, observation, disposal) = variation.told
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
  init(_ token: ReplayToken, inputs: Int, letters: Letters) throws(MarbleError) {
    scripts = []
    for (input, line) in token.inputs.prefix(inputs).enumerated() {
      let script = try letters.script(line, of: input)
      try Self.check(script.length - 1, in: line, line.count)
      scripts.append(script)
    }
    for (name, instant) in [("observe", token.observation), ("dispose", token.disposal)] {
      if let instant { try Self.check(instant, in: "\(name)=\(instant)", name.count + 1) }
    }
    while scripts.count < inputs { scripts.append(Script()) }
    variation = try Variation(token, Array(token.inputs.dropFirst(inputs)))
    order = Order(rawValue: token.ties.first.map { UInt8(truncatingIfNeeded: $0) } ?? 0)
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

extension Case.Variation {
  fileprivate var told: (words: [String], observation: Int?, disposal: Int?) {
    switch self {
    case .plain: ([], nil, nil)
    case .observed(let at): ([], at, nil)
    case .unobserved: (["unobserved"], nil, nil)
    case .disposed(let at): ([], nil, at)
    case .disposedInside(let delivery): (["\(Self.inside)\(delivery)"], nil, nil)
    case .startedAgain(let at): (["started again"], at, nil)
    case .siblingDisposed(let at): (["sibling"], nil, at)
    }
  }

  private static let inside = "inside event "

  fileprivate init(_ token: ReplayToken, _ words: [String]) throws(MarbleError) {
    if words.contains("unobserved") {
      self = .unobserved
    } else if words.contains("started again") {
      self = .startedAgain(at: token.observation ?? 0)
    } else if words.contains("sibling") {
      self = .siblingDisposed(at: token.disposal ?? 0)
    } else if let words = words.first(where: { $0.hasPrefix(Self.inside) }) {
      guard let delivery = Int(words.dropFirst(Self.inside.count)), (0...Case.lastInstant).contains(delivery) else {
        throw MarbleError(
          text: words,
          column: Self.inside.count,
          reason: "there is no event of this number",
          cure: "Count the events from 0."
        )
      }
      self = .disposedInside(delivery: delivery)
    } else if let disposal = token.disposal {
      self = .disposed(at: disposal)
    } else if let observation = token.observation {
      self = .observed(at: observation)
    } else {
      self = .plain
    }
  }
}
