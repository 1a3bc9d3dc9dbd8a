private import ReactiveExclusion

/// Stops the program because of a caller's mistake.
@usableFromInline
func trap(_ text: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  ReactiveExclusion.trap(text, file: file, line: line)
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
