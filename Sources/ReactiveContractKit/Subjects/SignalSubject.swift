/// A stream that is already running, under contract: how to make one and what it declares.
///
/// The closure is called once per run. What it returns must hold the signal itself, and nothing else may: the kit then
/// decides when the last reference to it goes, as it decides when the sending end goes.
///
///     SignalSubject("Signal.pipe") { work in
///       let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
///       work.begin { input.send($0) }
///       return EventSource(signal)
///     }
public struct SignalSubject: Sendable {
  /// A stream as the kit sees it: observing attaches an observer, disposing detaches it.
  public typealias Source = EventSource<Int, TestFailure>

  /// The name under which reports speak of it.
  public let name: String

  /// What it does differently from a plain signal; only ``Traits/asynchronous`` concerns one.
  public let traits: Traits

  /// What its library can do at all.
  public let capabilities: Capabilities

  /// The named readings of rules that it keeps; those of the reference where it names none.
  public let readings: [String]

  /// How many streams of the kit go into it.
  let inputs: Int
  let make: Confined<([StreamWork]) -> Source>

  private init(
    _ name: String,
    _ traits: Traits,
    _ capabilities: Capabilities,
    _ readings: [String],
    inputs: Int,
    _ make: @escaping ([StreamWork]) -> Source
  ) {
    self.name = name
    self.traits = traits
    self.capabilities = capabilities
    self.readings = readings
    self.inputs = inputs
    self.make = Confined(make)
  }

  /// Puts a kind of signal under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - make: Makes a fresh signal that passes on what the work sends, values untouched.
  public init(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    _ make: @escaping (_ work: StreamWork) -> Source
  ) {
    self.init(name, traits, capabilities, readings, inputs: 1) { make($0[0]) }
  }

  /// Puts a signal that is made of two others under contract, as to threads and recursion.
  ///
  /// What it does with its inputs is its own business; the rules of operators judge that.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - make: Makes a fresh signal of two that the kit drives.
  public init(
    combining name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    _ make: @escaping (_ first: StreamWork, _ second: StreamWork) -> Source
  ) {
    self.init(name, traits, capabilities, readings, inputs: 2) { make($0[0], $0[1]) }
  }
}
