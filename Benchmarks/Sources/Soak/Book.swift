/// The results of a scenario in all rounds.
struct Book {
  let name: String
  private(set) var rounds = 0
  private(set) var guests = 0
  private(set) var account = Account()
  private(set) var problems: [String] = []

  init(name: String) { self.name = name }

  mutating func add(_ round: Account, guests: Int, left: Int) {
    rounds += 1
    self.guests += guests
    account += round
    problems += round.problems.map { "\(name), round \(rounds): \($0)" }
    if round.unexplained != 0 {
      problems.append("\(name), round \(rounds): \(round.unexplained) of \(round.sent) values are unaccounted for")
    }
    if left != 0 { problems.append("\(name), round \(rounds): \(left) observers are still held") }
  }

  /// Returns a table of all books, followed by the lost values and the reasons.
  static func table(_ books: [Book]) -> String {
    let rows =
      [["", "rounds", "observers", "sent", "received", "explained", "unexplained"]]
      + books.map { book in
        let account = book.account
        return [
          book.name, grouped(book.rounds), grouped(book.guests), grouped(account.sent), grouped(account.received),
          grouped(account.sent - account.received - account.unexplained), grouped(account.unexplained),
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blanks : blanks + row[column]
      }.joined(separator: "  ")
    }
    let losses = books.map { book in
      let reasons = Account.Reason.allCases.compactMap { reason in
        book.account.losses[reason].map { "\(grouped($0)) \(reason.rawValue)" }
      }
      return "\(book.name): " + (reasons.isEmpty ? "nothing" : reasons.joined(separator: ", "))
    }
    let peaks = books.flatMap { book in
      book.account.peaks.sorted { $0.key < $1.key }.map { "\(book.name): \(grouped($0.value)) \($0.key)" }
    }
    let text = lines.joined(separator: "\n") + "\n\nnot received\n  " + losses.joined(separator: "\n  ")
    return peaks.isEmpty ? text : text + "\n\nat most\n  " + peaks.joined(separator: "\n  ")
  }
}

/// Returns the number with a blank before every three digits.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(" ") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}
