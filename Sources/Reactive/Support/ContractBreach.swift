import ReactiveExclusion

/// A breach of the event contract by the program that uses the library, found at run time.
public struct ContractBreach: Sendable, CustomStringConvertible {
  /// The id of the broken rule, such as `E6`.
  public let rule: String

  /// The cause of the breach, and a way to avoid it.
  public let explanation: String

  /// The rule and the explanation in one line.
  public var description: String { "\(rule) \(explanation)" }

  /// The handler of every breach: it never returns, and traps with the text unless it is replaced.
  ///
  /// An app may attach its crash reporter here, and a test kit may park the thread. The handler runs on the thread that
  /// broke the contract, inside the delivery that was disturbed.
  public static var handler: @Sendable (ContractBreach) -> Never {
    get { storedHandler.withLock { $0.action } }
    set {
      let previous = storedHandler.withLock { exchange(&$0, with: Handler(action: newValue)) }
      // Outside the lock: the objects that the previous handler holds may use this property as they are released.
      withExtendedLifetime(previous) {}
    }
  }

  /// A wrapper of the closure: a generic type would add a layer to the closure itself whenever it is read and set
  /// again.
  private struct Handler: Sendable {
    let action: @Sendable (ContractBreach) -> Never
  }

  private static let storedHandler = Locked(Handler { breach in trap(breach.description) })

  /// Reports a value that was sent from inside the delivery of the same stream.
  @usableFromInline
  @inline(never)
  static func recursiveValue(_ value: Any) -> Never {
    let text =
      "events are not sent recursively: value \(value) was sent while an event of the same stream is being delivered on "
      + "the same thread. Shift it in time, for example with observe(on: QueueScheduler.main)."
    handler(ContractBreach(rule: "E6", explanation: text))
  }

  /// Reports that a property was changed from inside one of its own changes.
  @usableFromInline
  @inline(never)
  static func recursiveChange(_ change: String) -> Never {
    let text =
      "events are not sent recursively: a property was \(change) while a change of the same property is being made or "
      + "delivered on the same thread. Shift it in time, for example with observe(on: QueueScheduler.main)."
    handler(ContractBreach(rule: "E6", explanation: text))
  }
}
