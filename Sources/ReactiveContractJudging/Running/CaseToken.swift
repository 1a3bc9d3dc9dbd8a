extension Case {
  /// What a replay token says about the case: the scripts, and behind them what is done besides, in words.
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

  /// Reads the case of a token.
  init(_ token: ReplayToken, inputs: Int, letters: Letters) throws(MarbleError) {
    scripts = []
    for (input, line) in token.inputs.prefix(inputs).enumerated() {
      scripts.append(try letters.script(line, of: input))
    }
    while scripts.count < inputs { scripts.append(Script()) }
    variation = Variation(token, Array(token.inputs.dropFirst(inputs)))
    order = Order(rawValue: token.ties.first.map { UInt8(truncatingIfNeeded: $0) } ?? 0)
  }
}

extension Case.Variation {
  fileprivate var told: (words: [String], observation: Int?, disposal: Int?) {
    switch self {
    case .plain: ([], nil, nil)
    case .observed(let at): ([], at, nil)
    case .unobserved: (["unobserved"], nil, nil)
    case .disposed(let at): ([], nil, at)
    case .disposedInside(let delivery): (["inside event \(delivery)"], nil, nil)
    case .startedAgain(let at): (["started again"], at, nil)
    case .siblingDisposed(let at): (["sibling"], nil, at)
    }
  }

  fileprivate init(_ token: ReplayToken, _ words: [String]) {
    if words.contains("unobserved") {
      self = .unobserved
    } else if words.contains("started again") {
      self = .startedAgain(at: token.observation ?? 0)
    } else if words.contains("sibling") {
      self = .siblingDisposed(at: token.disposal ?? 0)
    } else if let inside = words.first(where: { $0.hasPrefix("inside event ") }) {
      self = .disposedInside(delivery: Int(inside.dropFirst("inside event ".count)) ?? 0)
    } else if let disposal = token.disposal {
      self = .disposed(at: disposal)
    } else if let observation = token.observation {
      self = .observed(at: observation)
    } else {
      self = .plain
    }
  }
}
