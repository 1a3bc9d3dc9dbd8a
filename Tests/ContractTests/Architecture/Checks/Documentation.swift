/// Complains about files that are too long to have one subject.
@Sendable func overlong(_ file: SourceFile) -> [Complaint] {
  file.lineCount > 300 ? [file.complaint(0, "\(file.lineCount) lines; 300 are the limit")] : []
}

/// Complains about public declarations without a doc comment, the cases and requirements of public types included.
@Sendable func undocumented(_ file: SourceFile) -> [Complaint] {
  file.declarations.filter { $0.isPublic && $0.keyword != "extension" }.compactMap { declaration in
    if file.comments(above: declaration.firstLine).contains(where: \.isDoc) { return nil }
    return file.complaint(declaration.line, "\(declaration.keyword) \(declaration.name) is public and undocumented")
  }
}

/// Complains about docs whose first line is not one sentence of at most 100 characters.
@Sendable func wordyDocs(_ file: SourceFile) -> [Complaint] {
  file.declarations.filter(\.isPublic).compactMap { declaration in
    let doc = file.comments(above: declaration.firstLine).filter(\.isDoc)
    guard let first = doc.first else { return nil }
    if first.text.count > 100 { return file.complaint(first.line, "the first line has \(first.text.count) characters") }
    if doc.count > 1 && !doc[1].text.isEmpty {
      return file.complaint(first.line, "the first sentence takes several lines")
    }
    return first.text.isSentence ? nil : file.complaint(first.line, "the first line is no sentence")
  }
}

extension String {
  /// True if it ends like a sentence, apart from the ids of rules after that: `Has no use for values. (O4)`.
  fileprivate var isSentence: Bool {
    let words = hasSuffix(")") ? Substring(self).prefix(upTo: lastIndex(of: "(") ?? endIndex) : self[...]
    return words.last { $0 != " " }.map { $0 == "." || $0 == ":" } ?? false
  }
}

private let idleWords = [
  "MARK:", "TODO", "FIXME", "XXX", "HACK", "Copyright", "Created by", "swift-format-ignore", "swiftlint:",
]

/// Complains about marks, plans, switched-off checks, and comments that open a file without belonging to anything.
@Sendable func idleComments(_ file: SourceFile) -> [Complaint] {
  var complaints = file.comments.compactMap { comment in
    idleWords.first(where: comment.text.contains).map { file.complaint(comment.line, "a comment says \($0)") }
  }
  if let first = file.comments.first, first.line == 1, !first.isDoc {
    complaints.append(file.complaint(1, "the file has a header"))
  }
  return complaints
}
