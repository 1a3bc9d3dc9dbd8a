/// Stops the program because of a caller's mistake; this is the only way in which this package traps.
///
/// It calls `fatalError`, because the text of a `precondition` is lost with -O.
package func trap(_ text: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(text, file: file, line: line)
}
