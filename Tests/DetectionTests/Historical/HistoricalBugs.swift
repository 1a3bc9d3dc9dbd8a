extension Bug {
  /// Bugs that users of stream libraries have reported, rebuilt from their reports.
  static let historical: [Bug] =
    rxSwift + combine + reactiveSwift + reactiveSwiftTiming + reactiveSwiftFlattening + sharing + replaying + subjects
    + starts + properties + actions + schedulers + sequences
}
