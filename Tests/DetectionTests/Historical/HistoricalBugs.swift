extension Bug {
  /// Bugs that users of stream libraries have reported, rebuilt from their reports.
  static let historical: [Bug] = ofReactiveCocoaAndRxSwift + ofOthers

  private static let ofReactiveCocoaAndRxSwift: [Bug] =
    rxSwift + combine + reactiveSwift + reactiveSwiftTiming + reactiveSwiftFlattening + sharing + replaying + subjects
    + starts + properties + actions + schedulers + sequences

  private static let ofOthers: [Bug] =
    rxJSFlattening + rxJSSeveral + rxJSSingle + rxJava + several + reactor + timed + buffers + sharingElsewhere
    + disposables + schedulersElsewhere + actionsElsewhere + propertiesElsewhere + threads
}
