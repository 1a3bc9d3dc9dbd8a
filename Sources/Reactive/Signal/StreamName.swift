/// The name of a stream: the name that it was given, and the operators that were applied since.
///
/// It is made when a stream is derived from one that has a name; no event and no start reads it. There is one node per
/// operator, so that an operator costs the same in a long chain as in a short one. The text is made when it is read.
@usableFromInline
final class StreamName: Sendable {
  /// The length at which a text is cut: joining a stream with itself doubles its name each time.
  private static var mostBytes: Int { 10_000 }

  private let source: StreamName?
  private let step: String

  /// The other inputs of the operator, which follow the step in the text; `nil` if it has none.
  private let inputs: [StreamName?]?

  init(_ step: String, of source: StreamName? = nil, with inputs: [StreamName?]? = nil) {
    self.step = step
    self.source = source
    self.inputs = inputs
  }

  /// Returns the name after an operator.
  @usableFromInline
  func adding(_ step: String) -> StreamName { StreamName(step, of: self) }

  /// Returns the name after an operator over two streams; `call` is the beginning of its text, such as `merge(with:`.
  @usableFromInline
  func adding(_ call: String, _ other: StreamName?) -> StreamName {
    guard let other else { return adding(call + ")") }
    return StreamName(call.hasSuffix(":") ? call + " " : call, of: self, with: [other])
  }

  /// Returns the name of the result of an operator over several streams; `nil` if none of them has one.
  static func joining(_ operation: String, _ inputs: [StreamName?]) -> StreamName? {
    if inputs.allSatisfy({ $0 == nil }) { return nil }
    return StreamName(operation + "(", with: inputs)
  }

  /// The text, such as `[[username] skipRepeats] filter`.
  var text: String {
    var text = ""
    write(to: &text)
    return text.utf8.count > StreamName.mostBytes ? text + "…" : text
  }

  private func write(to text: inout String) {
    var (names, place) = ([self], source)
    while let name = place {
      names.append(name)
      place = name.source
    }
    text += String(repeating: "[", count: names.count - 1)
    for (index, name) in names.reversed().enumerated() {
      text += index == 0 ? name.step : "] " + name.step
      for (index, input) in (name.inputs ?? []).enumerated() {
        if text.utf8.count > StreamName.mostBytes { return }
        if index > 0 { text += ", " }
        if let input { input.write(to: &text) } else { text += "_" }
      }
      if name.inputs != nil { text += ")" }
    }
  }
}

extension StreamName {
  /// Returns the default name of an operator: its type without parameters, with a lowercase first letter.
  static func step(of type: Any.Type) -> String {
    let name = "\(type)".prefix { $0 != "<" }
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
