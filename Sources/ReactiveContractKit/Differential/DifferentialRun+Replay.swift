extension DifferentialRun {
  /// Plays the case of a token; returns the lines of the divergence, or `nil` if there is none.
  func replay(_ token: ReplayToken) throws(MarbleError) -> [String]? {
    let inputs = pair.subject.shape.inputs
    let words = token.inputs.dropFirst(inputs)
    let own = words.filter { $0 == Divergence.crowdWord || StreamKind(rawValue: $0) != nil }
    let caseToken = ReplayToken(
      token.rule,
      subject: token.subject,
      inputs: token.inputs.prefix(inputs) + words.filter { !own.contains($0) },
      observation: token.observation,
      disposal: token.disposal,
      ties: token.ties
    )
    let given = try Case(caseToken, inputs: inputs, letters: letters)
    let form = pair.subject.forms.firstIndex { words.contains($0.streamKind.rawValue) } ?? 0
    if words.contains(Divergence.crowdWord) {
      playCrowd(given, on: form)
    } else {
      _ = diverges(given, on: form)
    }
    return divergence?.lines(of: pair)
  }
}

extension Divergence {
  /// The word in a token that says that others observe the result, too.
  static let crowdWord = "crowd"

  /// Returns the token that runs the case again.
  func token(of pair: OraclePair) -> ReplayToken {
    let letters = Letters(pair.subject.values, pair.subject.shape)
    let token = given.token(.oracle, subject: pair.name, letters: letters)
    return ReplayToken(
      token.rule,
      subject: token.subject,
      inputs: token.inputs + [streamKind.rawValue] + (isOfCrowd ? [Self.crowdWord] : []),
      observation: token.observation,
      disposal: token.disposal,
      ties: token.ties
    )
  }

  /// Returns the diagram, and the command that runs the case again.
  func lines(of pair: OraclePair) -> [String] {
    let letters = Letters(pair.subject.values, pair.subject.shape)
    let replay = "replay: contracts replay \(token(of: pair).shellQuoted)"
    return lines(letters: letters, shape: pair.subject.shape) + [replay]
  }
}

extension ReplayOutcome {
  /// Compares one of these operators with its oracle in one case.
  package init(replaying token: ReplayToken, among oracles: [OracleSubject]) {
    self.init(replaying: token, among: oracles.compactMap(\.pair))
  }

  /// Compares an operator with its oracle in one case.
  init(replaying token: ReplayToken, among pairs: [OraclePair]) {
    guard let pair = pairs.named(token.subject) else {
      self = .unknownSubject(known: pairs.map(\.name))
      return
    }
    do {
      let lines = try DifferentialRun(pair).replay(token)
      self = lines.map { .diverged($0) } ?? .foretold
    } catch {
      self = .unusable(error.reason)
    }
  }
}

extension [OraclePair] {
  /// Returns the operator with a name, or the chain of two.
  func named(_ name: String) -> OraclePair? {
    if let pair = first(where: { $0.name == name }) { return pair }
    for first in self where first.link != nil && name.hasPrefix(first.name + OraclePair.chainSign) {
      let rest = name.dropFirst(first.name.count + OraclePair.chainSign.count)
      if let chain = self.first(where: { $0.name == rest }).flatMap(first.then) { return chain }
    }
    return nil
  }
}
