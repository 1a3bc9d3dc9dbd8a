import Reactive

/// A place where an object of this package holds an object of the user, and an event that releases the latter.
struct HoldingPlace: Sendable {
  /// The operators of the page of operators that the place belongs to, and what holds the object in which event.
  let name: String

  /// Sets up a stream so that it holds the probe of the cell, and returns the event that releases the probe.
  let hold: @Sendable (ReleaseFixture) -> @Sendable () -> Void

  /// The site where the probe is released.
  var site = ReleaseSite.outside

  /// The situations in which the event may take place.
  var settings: [ReleaseSetting] = [.alone]

  init(
    _ name: String,
    _ site: ReleaseSite = .outside,
    in settings: [ReleaseSetting] = [.alone],
    _ hold: @escaping @Sendable (ReleaseFixture) -> @Sendable () -> Void
  ) {
    self.name = name
    self.site = site
    self.settings = settings
    self.hold = hold
  }
}

/// The site where an object is released.
enum ReleaseSite: Sendable {
  /// After the thread has left all gates: for objects that types of this package store.
  case outside

  /// Possibly inside a gate, where nothing waits: a value that the object sends to that stream arrives later.
  case withoutWaiting

  /// Inside the gate of the source: a value in passage, or one that an operator replaces in its own state.
  case inside

  /// At the place of the event: code of the user has the last reference to the holder.
  case byUser
}

/// The situation in which an event takes place.
enum ReleaseSetting: String, CaseIterable, Sendable {
  /// The thread is inside no stream.
  case alone

  /// The thread is inside a transform of the source.
  case inTransform = "in a transform"

  /// Another thread is inside a handler of the source, and waits for the event to return.
  case besideHandler = "beside a handler"
}

/// A way in which a stream ends, or its observer is detached.
enum StreamEnd: String, CaseIterable, Sendable {
  case completed, failed, interrupted, disposed
  case inputReleased = "input released"

  static let withInput: [StreamEnd] = [.completed, .failed, .interrupted, .disposed]

  /// Returns a stream, and the event that ends it.
  ///
  /// The stream is the source, or another one if its input is to be released: the fixture holds that of the source.
  func stream(of fixture: ReleaseFixture) -> (signal: Signal<Item, Broken>, event: @Sendable () -> Void) {
    switch self {
    case .completed: return (fixture.source, { fixture.endSource(.completed) })
    case .failed: return (fixture.source, { fixture.endSource(.failed(Broken())) })
    case .interrupted: return (fixture.source, { fixture.endSource(.interrupted) })
    case .disposed: return (fixture.source, { fixture.run.dispose() })
    case .inputReleased:
      let (signal, input) = Signal<Item, Broken>.pipe()
      let held = Guarded<Observer<Item, Broken>?>(input)
      return (signal, { withExtendedLifetime(held.withLock { $0.take() }) {} })
    }
  }

  /// Performs the event on the source.
  func perform(on fixture: ReleaseFixture) { stream(of: fixture).event() }
}
