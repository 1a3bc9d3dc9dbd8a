/// Stops the program because of a caller's mistake; this is the only way in which this package traps.
///
/// It calls `fatalError`, because the text of a `precondition` is lost with -O.
@usableFromInline
func trap(_ text: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(text, file: file, line: line)
}

/// Traps with the text unless the requirement is true.
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
