/// Stops the program because of a caller's mistake: the only way in which this package traps.
///
/// `fatalError` and not `precondition`: with -O the text of the latter is lost.
@usableFromInline
func trap(_ text: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(text, file: file, line: line)
}

/// Traps with the text unless the caller kept the requirement.
@inlinable
@inline(__always)
func require(
  _ requirement: Bool,
  _ text: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if !requirement { trap(text(), file: file, line: line) }
}
