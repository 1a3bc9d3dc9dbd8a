/// A disposable under contract: something that stops work, or gives a resource back.
///
/// The closure is called once per run, and given the work that is to be done at the disposal. Nothing but the face that it
/// returns may hold the disposable: the kit then decides when the last reference to it goes.
///
///     DisposableSubject("MyToken") { work in
///       let token = MyToken(onCancel: work)
///       return DisposableFace(dispose: token.cancel, isDisposed: { token.isCancelled })
///     }
public struct DisposableSubject: Sendable {
  /// What is to be done at the disposal.
  public typealias Work = @Sendable () -> Void

  /// The name under which reports speak of it.
  public let name: String

  let readings: [String]
  let make: Confined<(@escaping Work) -> DisposableFace>

  /// Puts a kind of disposable under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - readings: How rules with several readings are meant: `C1/scoped` for what is disposed when it is let go of.
  ///   - make: Makes a fresh disposable that does the work.
  public init(_ name: String, readings: [String] = [], _ make: @escaping (_ work: @escaping Work) -> DisposableFace) {
    self.name = name
    self.readings = readings
    self.make = Confined(make)
  }

  var isScoped: Bool { readings.contains("C1/scoped") }
}

/// A disposable as the kit sees it.
public struct DisposableFace: Sendable {
  let dispose: Confined<() -> Void>
  let isDisposed: Confined<() -> Bool>?
  let add: Confined<(@escaping DisposableSubject.Work) -> Void>?

  /// Describes a disposable by closures.
  ///
  /// - Parameters:
  ///   - dispose: Disposes of it.
  ///   - isDisposed: Asks it whether it has been disposed of; `nil` if the library has no such thing.
  ///   - add: Adds a further work to it, if it is a bag.
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
