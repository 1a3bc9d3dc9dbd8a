/// Numbers the objects whose addresses appear in the texts of one run.
///
/// Another run makes objects of its own: numbered in the order of their appearance, runs are equal if the same objects
/// appear again in the same places.
struct ObjectNumbers {
  private var numbers: [Substring: Int] = [:]

  /// The least number of digits of an address: a shorter number is a value.
  private static let leastDigits = 8

  /// Returns the text with a number for each address: `ObjectIdentifier(object 1)`.
  @inline(never)
  mutating func numbered(_ text: String) -> String {
    // Most texts are too short to contain an address; only the others are worth a search.
    guard text.utf8.count >= 2 + Self.leastDigits, text.contains("0x") else { return text }
    var parts = ""
    var rest = text[...]
    while let zero = rest.firstRange(of: "0x") {
      let digits = rest[zero.upperBound...].prefix(while: \.isHexDigit)
      parts += rest[..<zero.lowerBound]
      if digits.count >= Self.leastDigits {
        let number = numbers[digits, default: numbers.count + 1]
        numbers[digits] = number
        parts += "object \(number)"
      } else {
        parts += rest[zero] + digits
      }
      rest = rest[digits.endIndex...]
    }
    return parts + rest
  }
}
