/// Texts for a parser, the same for the same seed: fragments that mean something, garbage, and changed forms of valid texts.
struct FuzzText {
  /// The fragments that mean something to the parser.
  let fragments: [String]

  /// The texts that are changed.
  let valid: [String]

  private var state: UInt64

  init(seed: UInt64, fragments: [String], valid: [String]) {
    self.fragments = fragments
    self.valid = valid
    state = seed
  }

  private static let garbage = [
    "", " ", "\n", "\r\n", "\t", "\u{0}", "\u{301}", "\u{200D}", "\u{FE0F}\u{20E3}", "🙂", "👩‍👩‍👧", "🇩", "１", "９", "é", "\\",
    "%",
    ".", ",", "=", ":", "+", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "170141183460469231731687303715884105728", "0", "00", "1e9",
  ]

  /// Makes the next text.
  mutating func next() -> String {
    switch below(8) {
    case 0: return (0..<below(6)).map { _ in pick(Self.garbage) }.joined()
    case 1...3: return (0..<below(12)).map { _ in below(6) == 0 ? pick(Self.garbage) : pick(fragments) }.joined()
    default:
      var text = Array(pick(valid))
      for _ in 0...below(3) { change(&text) }
      return String(text)
    }
  }

  mutating func below(_ bound: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private mutating func change(_ text: inout [Character]) {
    let place = below(text.count + 1)
    let end = min(text.count, place + below(4))
    switch below(5) {
    case 0: text.removeSubrange(place..<end)
    case 1: text.insert(contentsOf: pick(fragments), at: place)
    case 2: text.insert(contentsOf: pick(Self.garbage), at: place)
    case 3: text.insert(contentsOf: text[place..<end] + text[place..<end], at: place)
    // A copy: replacing by a lazily reversed part of itself damages the array in optimised builds of Swift 6.3.1.
    default: text.replaceSubrange(place..<end, with: Array(text[place..<end].reversed()))
    }
  }
}
