/// One word or sign of Swift source outside comments.
struct SourceToken: Equatable {
  enum Kind { case word, number, sign, string }

  let kind: Kind

  /// The word, one operator character, one bracket, or the text of a string apart from its interpolations.
  let text: String

  let line: Int

  /// True if nothing is between this token and the one before.
  let isGlued: Bool
}

/// One line of a comment.
struct CommentLine: Equatable {
  let line: Int

  /// The text after the slashes, without the spaces around it.
  let text: String

  /// True if it has three slashes, for readers of the documentation.
  let isDoc: Bool

  /// True if only spaces are before it.
  let ownsLine: Bool
}
