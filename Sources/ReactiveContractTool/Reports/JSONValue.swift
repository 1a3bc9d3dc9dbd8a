import ReactiveContractKit

/// A value that is written as JSON; keys keep their order, so that two runs can be diffed.
package indirect enum JSONValue {
  case string(String)
  case number(Int)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])
  case null

  /// The value as text, indented by two blanks per level, with a line break at the end.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }

  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .string(let string): text += Self.quoted(string)
    case .number(let number): text += String(number)
    case .null: text += "null"
    case .array(let values):
      Self.writeList(values, "[", "]", to: &text, indent: indent) { value, text in
        value.write(to: &text, indent: indent + 1)
      }
    case .object(let members):
      Self.writeList(members, "{", "}", to: &text, indent: indent) { member, text in
        text += Self.quoted(member.key) + ": "
        member.value.write(to: &text, indent: indent + 1)
      }
    }
  }

  private static func writeList<Element>(
    _ elements: [Element],
    _ open: String,
    _ close: String,
    to text: inout String,
    indent: Int,
    element: (Element, inout String) -> Void
  ) {
    text += open
    for (index, item) in elements.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + TextLayout.blanks(2 * indent + 2)
      element(item, &text)
    }
    text += (elements.isEmpty ? "" : "\n" + TextLayout.blanks(2 * indent)) + close
  }

  private static func quoted(_ string: String) -> String {
    "\"" + string.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    case _ where scalar.value < 0x20:
      #"\u00"# + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
