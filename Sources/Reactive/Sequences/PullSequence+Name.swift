extension PullSequence {
  /// The name of the sequence; `nil` if neither it nor one that it is derived from was given a name.
  public var name: String? { label?.text }

  /// Gives the sequence a name, for logs and debuggers.
  ///
  /// See ``Signal/named(_:)``. Derived sequences extend the name; the tail and a producer keep it.
  public func named(_ name: String) -> PullSequence { titled(StreamName(name)) }

  /// Returns this sequence with the given name.
  func titled(_ name: StreamName?) -> PullSequence { PullSequence(known: link, isEager: isEager, label: name) }
}
