extension Bug {
  /// Bugs that users of stream libraries have reported, rebuilt from their reports.
  static let historical: [Bug] =
    rxJSFlattening + rxJSSeveral + rxJSSingle + rxJava + several + reactor + timed + buffers + sharingElsewhere
    + disposables
    + schedulersElsewhere + actionsElsewhere + propertiesElsewhere + threads
}
