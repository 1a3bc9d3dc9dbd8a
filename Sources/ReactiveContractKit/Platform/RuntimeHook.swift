#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// A variable of the Swift runtime that holds a function, and the function that another tool has put there before ours.
///
/// The runtime reads the variable once per use, so that it may change at any time.
final class RuntimeHook: Sendable {
  private struct Uses {
    var count = 0
    /// Our function; `nil` until it has been set for the first time.
    var own: UInt?
    /// True while our function is in the variable, or another tool may call it.
    var isSet = false
  }

  /// The runtime's variable, which exists as long as the process.
  ///
  /// Only the holder of the lock of `uses` writes to it.
  nonisolated(unsafe) private let variable: UnsafeMutableRawPointer
  private let set: @Sendable (UnsafeMutableRawPointer) -> Void
  private let uses = KitLocked(Uses())
  private let earlierFunction = Atomic<UInt>(0)

  /// Finds the variable; `nil` if this runtime has none of that name.
  convenience init?(_ name: String, set: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) {
    guard let variable = dlsym(dlopen(nil, RTLD_LAZY), name) else { return nil }
    self.init(variable, set: set)
  }

  init(_ variable: UnsafeMutableRawPointer, set: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) {
    self.variable = variable
    self.set = set
  }

  /// The function that another tool has set before; `nil` if there was none.
  ///
  /// Takes no lock, because each job of the process asks for it.
  var earlier: UInt? {
    let function = earlierFunction.load(ordering: .acquiring)
    return function == 0 ? nil : function
  }

  /// Sets our function, if this is the first use.
  func begin() {
    uses.withLock { uses in
      uses.count += 1
      guard uses.count == 1, !uses.isSet else { return }
      earlierFunction.store(variable.load(as: UInt.self), ordering: .releasing)
      set(variable)
      uses.own = variable.load(as: UInt.self)
      uses.isSet = true
    }
  }

  /// Puts the earlier function back, if this was the last use.
  func end() {
    uses.withLock { uses in
      uses.count -= 1
      // Another tool that has set its function since then calls ours, which stays and does nothing of its own.
      guard uses.count == 0, variable.load(as: UInt.self) == uses.own else { return }
      variable.storeBytes(of: earlierFunction.load(ordering: .acquiring), as: UInt.self)
      uses.isSet = false
    }
  }
}
