extension ReplayToken: CustomStringConvertible {
  /// The text that identifies the case, for `contracts replay` and the environment.
  public var description: String {
    var fields = [rule.text, subject].map(Self.escaped) + inputs.map(Self.escapedInput)
    if let observation { fields.append("\(Name.observe)=\(observation)") }
    if let disposal { fields.append("\(Name.dispose)=\(disposal)") }
    if !ties.isEmpty { fields.append("\(Name.ties)=\(ties.map(String.init).joined(separator: ","))") }
    if let schedule { fields.append("\(Name.schedule)=\(Self.escaped(schedule))") }
    return fields.joined(separator: ":")
  }

  /// The line to paste into a shell, which runs the tests on this case only.
  public var command: String { "\(Self.environmentVariable)=\(shellQuoted) swift test" }

  /// The name of the environment variable that carries a token to a test run.
  public static let environmentVariable = "CONTRACT_REPLAY"

  /// The text as a shell argument, in single quotes if it needs them.
  public var shellQuoted: String {
    let text = description
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ":=,.-_%".contains($0)) }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return isPlain ? text : "'\(parts.joined(separator: #"'\''"#))'"
  }
}

extension ReplayToken {
  /// The fields that are written with their name.
  enum Name: String, CaseIterable {
    case observe, dispose, ties, schedule
  }

  private static let escapes: [(character: Character, code: String)] = [
    ("%", "%25"), (":", "%3A"), ("=", "%3D"), ("\n", "%0A"), ("\r", "%0D"), (" ", "%20"),
  ]

  /// Replaces the characters that would end a field or the line with codes.
  static func escaped(_ field: String) -> String {
    var text = ""
    for character in field {
      switch character {
      case "%": text += "%25"
      case ":": text += "%3A"
      case "\n": text += "%0A"
      case "\r": text += "%0D"
      case "\r\n": text += "%0D%0A"
      default: text.append(character)
      }
    }
    return text
  }

  /// Replaces codes with their characters; a percent sign that begins no code is kept.
  static func unescaped(_ field: some StringProtocol) -> String {
    var text = ""
    var rest = field[...]
    while let character = rest.first {
      let escape = escapes.first { rest.hasPrefix($0.code) }
      text.append(escape?.character ?? character)
      rest = rest.dropFirst(escape?.code.count ?? 1)
    }
    return text
  }

  private static func escapedInput(_ input: String) -> String {
    let text = escaped(input)
    guard let name = Name.allCases.first(where: { text.hasPrefix("\($0)=") }) else { return text }
    return "\(name)%3D" + text.dropFirst(name.rawValue.count + 1)
  }
}
