import ReactiveContractKit

/// A part of a JSON text, with its place in the text.
struct JSONNode {
  enum Content {
    case string(String)
    case number(Int)
    case array([JSONNode])
    case object([String: JSONNode])
    case null
  }

  let content: Content

  /// The bytes of the text from which it was read.
  let place: Range<Int>
}

/// An error at a place of a JSON text.
struct JSONProblem: Error {
  let place: Range<Int>
  let reason: String

  /// Returns the error with the line in which it is.
  func shown(in text: String) -> TextProblem {
    let bytes = Array(text.utf8)
    let start = bytes[..<place.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = bytes[place.lowerBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    func count(_ range: Range<Int>) -> Int { String(decoding: bytes[range], as: UTF8.self).count }
    return TextProblem(
      in: String(decoding: bytes[start..<end], as: UTF8.self),
      at: count(start..<place.lowerBound),
      length: count(place.lowerBound..<max(place.lowerBound, min(place.upperBound, end))),
      reason
    )
  }
}

extension JSONNode {
  func problem(_ reason: String) -> JSONProblem { JSONProblem(place: place, reason: reason) }

  /// The string, which a user may have changed.
  var string: String {
    get throws(JSONProblem) {
      guard case .string(let text) = content else { throw problem("a string is expected here") }
      return text
    }
  }

  var number: Int {
    get throws(JSONProblem) {
      guard case .number(let number) = content else { throw problem("a whole number is expected here") }
      // Sums of counts must not overflow.
      guard (0...1 << 40).contains(number) else { throw problem("no count is so large, or below 0") }
      return number
    }
  }

  var elements: [JSONNode] {
    get throws(JSONProblem) {
      guard case .array(let elements) = content else { throw problem("an array is expected here") }
      return elements
    }
  }

  /// Returns a member of an object; `nil` if it is absent or null.
  func optional(_ key: String) throws(JSONProblem) -> JSONNode? {
    guard case .object(let members) = content else { throw problem("an object is expected here") }
    guard let member = members[key] else { return nil }
    if case .null = member.content { return nil }
    return member
  }

  /// Returns a member of an object.
  subscript(_ key: String) -> JSONNode {
    get throws(JSONProblem) {
      if let member = try optional(key) { return member }
      throw JSONProblem(place: place.lowerBound..<place.lowerBound + 1, reason: "this object lacks \"\(key)\"")
    }
  }

  /// Returns the elements of an array, each converted.
  func map<Value>(_ convert: (JSONNode) throws(JSONProblem) -> Value) throws(JSONProblem) -> [Value] {
    var values: [Value] = []
    for element in try elements { values.append(try convert(element)) }
    return values
  }
}
