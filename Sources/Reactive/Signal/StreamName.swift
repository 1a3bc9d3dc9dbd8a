/// The name of a stream: what it was called, and the operators that were applied since.
///
/// Made when a stream is derived from one that has a name; no event and no start looks at it. A node for each operator, so that
/// a long chain costs no more for each than a short one; the text is made when somebody reads it.
@usableFromInline
final class StreamName: Sendable {
  private let source: StreamName?
  private let step: String

  init(_ step: String, of source: StreamName? = nil) {
    self.step = step
    self.source = source
  }

  /// The name after an operator.
  @usableFromInline
  func adding(_ step: String) -> StreamName { StreamName(step, of: self) }

  /// The name after an operator over two streams, whose call is begun: `merge(with:`.
  @usableFromInline
  func adding(_ call: String, _ other: StreamName?) -> StreamName {
    let space = call.hasSuffix(":") ? " " : ""
    return adding(call + (other.map { space + $0.text } ?? "") + ")")
  }

  /// The name of what an operator makes of several streams; `nil` if none of them has one.
  static func joining(_ operation: String, _ inputs: [StreamName?]) -> StreamName? {
    if inputs.allSatisfy({ $0 == nil }) { return nil }
    return StreamName("\(operation)(\(inputs.map { $0?.text ?? "_" }.joined(separator: ", ")))")
  }

  /// `[[username] skipRepeats] filter`.
  var text: String {
    var (steps, place) = ([step], source)
    while let name = place {
      steps.append(name.step)
      place = name.source
    }
    return String(repeating: "[", count: steps.count - 1) + steps.reversed().joined(separator: "] ")
  }
}

extension StreamName {
  /// What an operator is called that does not say so itself: its type, without parameters, beginning with a small letter.
  static func step(of type: Any.Type) -> String {
    let name = "\(type)".prefix { $0 != "<" }
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
