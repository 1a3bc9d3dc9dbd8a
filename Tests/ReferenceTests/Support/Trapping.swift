import Testing

extension ExitTest.Result? {
  /// Whether the process said this on its standard error when it stopped.
  func said(_ text: String) -> Bool {
    self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(text) } ?? false
  }
}
