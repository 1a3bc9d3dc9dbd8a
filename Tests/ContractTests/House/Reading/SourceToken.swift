/// One word or sign of Swift source outside comments.
struct SourceToken: Equatable {
  enum Kind { case word, number, sign, string }

  let kind: Kind

  /// The word, one operator character, one bracket, or what a string says apart from its interpolations.
  let text: String

  let line: Int

  /// Nothing stands between this token and the one before.
  let isGlued: Bool
}

/// One line of a comment.
struct CommentLine: Equatable {
  let line: Int

  /// What stands after the slashes, without the spaces around it.
  let text: String

  /// Written with three slashes, for readers of the documentation.
  let isDoc: Bool

  /// Only spaces stand before it.
  let ownsLine: Bool
}
