/// A disposable under test: an object that stops work or frees a resource.
///
/// The kit calls the closure once per run and passes the work to do on disposal. Only the value that the closure
/// returns may hold the disposable, so that the kit controls when the last reference to it is released.
///
///     DisposableSubject("MyToken") { work in
///       let token = MyToken(onCancel: work)
///       return DisposableAdapter(dispose: token.cancel, isDisposed: { token.isCancelled })
///     }
public struct DisposableSubject: Sendable {
  /// The work to do on disposal.
  public typealias Work = @Sendable () -> Void

  /// The name in reports.
  public let name: String

  let readings: [String]
  let make: Confined<(@escaping Work) -> DisposableAdapter>

  /// Declares a disposable to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - readings: The chosen readings of rules that have several, such as `C1/scoped` for a disposable that is
  ///     disposed when it is released.
  ///   - make: Makes a new disposable that does the work.
  public init(_ name: String, readings: [String] = [], _ make: @escaping (_ work: @escaping Work) -> DisposableAdapter)
  {
    self.name = name
    self.readings = readings
    self.make = Confined(make)
  }

  var isScoped: Bool { readings.contains("C1/scoped") }
}

/// The adapter through which the kit drives a disposable.
public struct DisposableAdapter: Sendable {
  let dispose: Confined<() -> Void>
  let isDisposed: Confined<() -> Bool>?
  let add: Confined<(@escaping DisposableSubject.Work) -> Void>?

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - dispose: Disposes of it.
  ///   - isDisposed: Returns true if it has been disposed; `nil` if the library has no such query.
  ///   - add: Adds another closure to run on disposal; `nil` unless it is a bag.
  public init(
    dispose: @escaping () -> Void,
    isDisposed: (() -> Bool)? = nil,
    add: ((_ work: @escaping DisposableSubject.Work) -> Void)? = nil
  ) {
    self.dispose = Confined(dispose)
    self.isDisposed = isDisposed.map { Confined($0) }
    self.add = add.map { Confined($0) }
  }
}
