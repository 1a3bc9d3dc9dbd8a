extension RaceSweep.Entry {
  /// The bodies of two threads that use a property, and a closure that then returns the violation, if any.
  typealias PropertyCast = (bodies: [() -> Void], breach: () -> String?)

  /// Returns a race of threads that use one property.
  static func property(
    _ rule: Rule.ID,
    _ name: String,
    on subject: PropertySubject,
    cause: String,
    preemptions: Int,
    _ cast: @escaping @Sendable (PropertyAdapter, Interleaving, KitLocked<[Int]>) -> PropertyCast
  ) -> RaceSweep.Entry {
    RaceSweep.Entry(rule, name, on: subject.name, cause: cause, preemptions: preemptions) { interleaving in
      let (bodies, breach) = cast(subject.make.content(0), interleaving, KitLocked<[Int]>([]))
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let found = breach()
        interleaving.judge(found == nil, found ?? "")
        return nil
      }
    }
  }
}
