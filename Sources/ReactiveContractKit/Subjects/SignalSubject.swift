/// A running stream under test: a closure that makes one, with its declared properties.
///
/// The kit calls the closure once per run. Only the returned source may hold the signal itself, so that the kit
/// controls when the last reference to the signal is released. The kit also controls when the sending end is released.
///
///     SignalSubject("Signal.pipe") { work in
///       let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
///       work.begin { input.send($0) }
///       return EventSource(signal)
///     }
public struct SignalSubject: Sendable {
  /// The adapter of a stream: observing attaches an observer, disposing detaches it.
  public typealias Source = EventSource<Int, TestFailure>

  /// The name in reports.
  public let name: String

  /// The declared differences from a plain signal; only ``Traits/asynchronous`` applies to signals.
  public let traits: Traits

  /// The features that its library supports.
  public let capabilities: Capabilities

  /// The declared readings of rules; the reference's reading applies where none is declared.
  public let readings: [String]

  /// The number of streams of the kit that the signal takes.
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

  /// Declares a signal to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain signal.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - make: Makes a new signal that forwards the events of the work with the values unchanged.
  public init(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    _ make: @escaping (_ work: StreamWork) -> Source
  ) {
    self.init(name, traits, capabilities, readings, inputs: 1) { make($0[0]) }
  }

  /// Declares a signal over two others, of which only threads and recursion are checked.
  ///
  /// The signal may combine its inputs in any way; the rules of operators check that.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain signal.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - make: Makes a new signal from two works that the kit drives.
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
