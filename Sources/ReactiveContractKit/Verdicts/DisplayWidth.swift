extension StringProtocol {
  /// The number of terminal columns of the text; emoji and East Asian characters take two.
  package var displayWidth: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

  /// Returns the text padded with trailing blanks to a width in columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

extension Character {
  fileprivate var isWide: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x1100 else { return false }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return true }
    return switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60: true
    case 0x20000...0x3FFFD: true
    default: false
    }
  }
}
