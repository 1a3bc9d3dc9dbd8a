extension Bug {
  /// Bugs that users of stream libraries have reported, rebuilt from their reports.
  static let historical: [Bug] =
    rxSwift + combine + reactiveSwift + reactiveSwiftFlattening + sharing + replaying + subjects + properties + actions
    + schedulers + sequences
}
