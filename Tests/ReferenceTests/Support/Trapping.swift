import Testing

extension ExitTest.Result? {
  /// Returns whether the process wrote the text to its standard error before it stopped.
  func said(_ text: String) -> Bool {
    self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(text) } ?? false
  }
}
