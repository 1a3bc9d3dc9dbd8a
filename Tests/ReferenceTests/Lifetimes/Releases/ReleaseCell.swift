import Reactive

/// One holding place, in one situation, with one action of the `deinit`.
struct ReleaseCell: Sendable {
  let place: HoldingPlace
  let setting: ReleaseSetting
  let action: DeinitAction

  var name: String { "\(place.name); \(setting.rawValue); \(action.name)" }

  /// True if the action is a breach of rule E6, which stops the thread.
  var isBreach: Bool { place.site == .inside && action.isValueForSource }

  /// The number of the value that has the event take place in a transform or a handler.
  private static let trigger = 99

  /// Runs the cell; returns what is wrong, `nil` if nothing is.
  ///
  /// - Parameter helper: The thread that performs the event while this one is inside a handler.
  func problem(with helper: HelperThread) -> String? {
    let fixture = ReleaseFixture()
    defer { fixture.clear() }
    let effect = action.effect(fixture)
    fixture.setEffect(effect)
    let event = Guarded<(@Sendable () -> Void)?>(nil)
    let perform: @Sendable () -> Void = { event.withLock { $0.take() }?() }
    attachTrigger(to: fixture, with: helper, perform)
    let release = place.hold(fixture)
    event.withLock { $0 = release }
    if fixture.releaseCount > 0 { return "the probe was released before the event" }
    if setting == .alone { perform() } else { fixture.input.send(value: Item(Self.trigger)) }
    fixture.passTime()
    let count = fixture.releaseCount
    fixture.finish()
    if count == 0 { return "vacuous: the event has not released the probe" }
    if fixture.releaseCount > 1 { return "\(fixture.releaseCount) probes were released" }
    if place.site == .outside, fixture.wasInsideGate { return "the probe was released inside a gate" }
    return effect.problem() ?? fixture.problemOfResult
  }

  /// Has a value with the number of the trigger perform the event, before the place receives that value.
  private func attachTrigger(
    to fixture: ReleaseFixture,
    with helper: HelperThread,
    _ event: @escaping @Sendable () -> Void
  ) {
    switch setting {
    case .alone: break
    case .inTransform:
      let transformed = fixture.source.map { item in
        if item.number == Self.trigger { event() }
        return item
      }
      transformed.observe { _ in }
    case .besideHandler:
      fixture.source.observe { if case .next(let item) = $0, item.number == Self.trigger { helper.run(event) } }
    }
  }
}
