extension PullSequence {
  /// What the sequence is called; `nil` if neither it nor one that it is derived from was given a name.
  public var name: String? { label?.text }

  /// Gives the sequence a name, for logs and debuggers.
  ///
  /// See ``Signal/named(_:)``. Whatever is derived extends it; the tail and a producer keep it.
  public func named(_ name: String) -> PullSequence { titled(StreamName(name)) }

  /// This sequence, called after the one that an operator was applied to.
  func titled(_ name: StreamName?) -> PullSequence { PullSequence(known: link, isEager: isEager, label: name) }
}
