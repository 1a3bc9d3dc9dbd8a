/// The layout of the kit's texts: widths, wrapping, numbers.
package enum TextLayout {
  /// The width at which running text is wrapped.
  package static let width = 100

  /// Breaks a text into lines of at most the given width; a longer word gets a line of its own.
  package static func wrapped(_ text: String, width: Int = width) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.displayWidth + 1 + word.displayWidth <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Wraps a text and indents every line.
  package static func wrapped(_ text: String, indent: Int) -> [String] {
    wrapped(text, width: width - indent).map { blanks(indent) + $0 }
  }

  /// Writes a number in groups of three digits: `18 204`.
  package static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = Substring(String(number.magnitude))
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return (number < 0 ? "-" : "") + ([rest] + groups).joined(separator: " ")
  }

  /// Writes a number with its unit: `1 rule`, `30 rules`.
  package static func counted(_ number: Int, _ one: String, _ several: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : several)"
  }

  /// Writes a time in seconds with two decimals: `0.41 s`.
  static func seconds(_ duration: Duration) -> String {
    let hundredths = (duration + .milliseconds(5)) / .milliseconds(10)
    let whole = Int(hundredths)
    let fraction = whole % 100
    return "\(whole / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }

  /// Writes rule ids, with three or more consecutive ones as a range: `E0, E1, S1-S6`.
  package static func ranges(_ ids: [Rule.ID]) -> String {
    let sorted = RuleBook.sorted(ids)
    let positions = sorted.map { id in RuleBook.all.firstIndex { $0.id == id } }
    var parts: [String] = []
    var start = 0
    while start < sorted.count {
      var end = start
      while end + 1 < sorted.count, let here = positions[end], positions[end + 1] == here + 1,
        sorted[end + 1].text.first == sorted[start].text.first
      {
        end += 1
      }
      if end - start >= 2 {
        parts.append("\(sorted[start])-\(sorted[end])")
      } else {
        parts += sorted[start...end].map(\.text)
      }
      start = end + 1
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the given number of blanks.
  package static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension String {
  /// Returns the text padded with leading blanks to a width in columns.
  package func paddedLeft(to width: Int) -> String { TextLayout.blanks(width - displayWidth) + self }

  /// The text without the blanks at its end.
  package var withoutTrailingBlanks: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
