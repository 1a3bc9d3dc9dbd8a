public import Reactive

/// A stream that is already running, under contract: how to make one, and what can be done to it by hand.
public struct SignalSubject: Sendable {
  /// What its streams send.
  public typealias Happening = Event<String, TestFailure>

  /// The name under which reports speak of it.
  public let name: String

  /// What its library can do at all.
  public let capabilities: Capabilities

  /// The named readings of rules that it keeps, `S2/silent`; those of the reference where it says nothing.
  public let readings: [String]

  let make: Confined<(SignalGenerator) -> SignalHandles>

  /// Puts a kind of signal under contract.
  ///
  /// - Parameter make: Makes a fresh signal; calls ``SignalGenerator/run(send:)`` in its initializer, at the place where a
  ///   user's generator would run, and registers ``SignalGenerator/dispose()`` as a resource of the stream.
  public init(
    _ name: String,
    capabilities: Capabilities = .all,
    readings: [String] = [],
    make: @escaping (_ generator: SignalGenerator) -> SignalHandles
  ) {
    self.name = name
    self.capabilities = capabilities
    self.readings = readings
    self.make = Confined(make)
  }
}

/// What the kit does in the place of a user's generator.
public struct SignalGenerator: Sendable {
  private let onRun: Confined<(_ send: (SignalSubject.Happening) -> Void) -> Void>
  private let onDispose: @Sendable () -> Void

  init(
    onRun: @escaping (_ send: (SignalSubject.Happening) -> Void) -> Void,
    onDispose: @escaping @Sendable () -> Void
  ) {
    self.onRun = Confined(onRun)
    self.onDispose = onDispose
  }

  /// Runs the generator: the kit counts this, and may send at once.
  public func run(send: (SignalSubject.Happening) -> Void) { onRun.content(send) }

  /// Gives back the generator's resource; the stream calls it when it has ended.
  public func dispose() { onDispose() }
}

/// What can be done to one signal from outside.
public struct SignalHandles {
  let observe: (@escaping EventSource<String, TestFailure>.Sink) -> Cancellation
  let send: (SignalSubject.Happening) -> Void
  let dropShell: () -> Void
  let releaseInput: () -> Void

  /// Describes a signal by closures.
  ///
  /// - Parameters:
  ///   - observe: Attaches an observer.
  ///   - send: Sends an event.
  ///   - dropShell: Lets go of the last reference to the signal, keeping its sending end.
  ///   - releaseInput: Lets go of the last reference to the sending end.
  public init(
    observe: @escaping (@escaping EventSource<String, TestFailure>.Sink) -> Cancellation,
    send: @escaping (SignalSubject.Happening) -> Void,
    dropShell: @escaping () -> Void = {},
    releaseInput: @escaping () -> Void = {}
  ) {
    self.observe = observe
    self.send = send
    self.dropShell = dropShell
    self.releaseInput = releaseInput
  }
}
