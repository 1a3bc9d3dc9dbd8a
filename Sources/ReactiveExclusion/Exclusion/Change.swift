/// A change of a property that a thread is delivering, as a frame on its stack: the property, and the change that has
/// caused this one.
///
/// Before a binding sets a property, the property checks here if that results from its own change, however many
/// properties are in between.
@frozen
@usableFromInline
package struct ChangeFrame {
  /// The core of the property; `nil` in a frame that only resumes a ``Change``.
  package let property: UnsafeRawPointer?

  /// The change that has caused this one, further down the stack.
  package let outer: UnsafePointer<ChangeFrame>?

  /// The change that has caused this one, if it was delivered earlier.
  package let cause: Unmanaged<Change>?

  /// True if bindings have caused this change inside the delivery of the outer one.
  @usableFromInline package let isCarried: Bool

  @usableFromInline
  package init(
    of property: UnsafeRawPointer?,
    inside outer: UnsafePointer<ChangeFrame>? = nil,
    causedBy cause: Change? = nil
  ) {
    self.property = property
    self.outer = outer
    self.cause = cause.map { Unmanaged.passUnretained($0) }
    isCarried = outer.map { $0.pointee.property != nil } ?? false
  }

  /// Returns true if this is a change of the property, or was caused by one.
  package func comes(from property: UnsafeRawPointer) -> Bool {
    var frame = self
    while frame.property != property {
      guard let outer = frame.outer else {
        return frame.cause?._withUnsafeGuaranteedRef { $0.comes(from: property) } ?? false
      }
      frame = outer.pointee
    }
    return true
  }

  /// This change, in a form that outlives the stack frame.
  fileprivate var kept: Change? {
    let cause = outer?.pointee.kept ?? cause?.takeUnretainedValue()
    return property.map { Change(of: Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), cause: cause) } ?? cause
  }
}

/// A change of a property that a thread has delivered, and the change that has caused it.
@usableFromInline
package final class Change: @unchecked Sendable {
  /// The property, of which only the identity counts; retained, so that no other object gets its address.
  private let property: AnyObject

  private let cause: Change?

  fileprivate init(of property: AnyObject, cause: Change?) {
    self.property = property
    self.cause = cause
  }

  fileprivate func comes(from property: UnsafeRawPointer) -> Bool {
    var change: Change? = self
    while let current = change {
      if UnsafeRawPointer(Unmanaged.passUnretained(current.property).toOpaque()) == property { return true }
      change = current.cause
    }
    return false
  }

  /// The change that the calling thread is delivering.
  package static var current: Change? { ThreadState.current.pointee.change?.pointee.kept }

  /// Runs the body as if the calling thread were delivering the change.
  package static func resume(_ change: Change?, _ body: () -> Void) {
    withUnsafePointer(to: ChangeFrame(of: nil, causedBy: change)) { frame in
      let state = ThreadState.current
      let outer = exchange(&state.pointee.change, with: frame)
      body()
      state.pointee.change = outer
    }
  }
}

extension Gate {
  /// Defers a value that bindings have brought back into this gate, as a part of the change that they carry.
  ///
  /// - Returns: `false` if no binding has brought it, or if a handler has sent it: it is then a recursive value.
  package func leaveCarried(_ action: @escaping () -> Void) -> Bool {
    guard isInside, ThreadState.current.pointee.mode.isCarrying else { return false }
    let change = Change.current
    perform { Change.resume(change, action) }
    return true
  }

  /// Defers a value, delivered with proof, as ``leaveCarried(_:)-(()->Void)`` does.
  package func leaveCarried(_ action: @escaping (borrowing Inside) -> Void) -> Bool {
    guard isInside, ThreadState.current.pointee.mode.isCarrying else { return false }
    let change = Change.current
    perform { inside in Change.resume(change) { action(inside) } }
    return true
  }
}

/// Serial numbers, in one order for all threads: of two changes of bound properties, the later one has the higher
/// number.
package enum SerialNumber {
  private static let numbers = Numbering()

  /// Returns the next even number: see ``preceding(_:)``.
  package static func next() -> UInt { numbers.next() * 2 }

  /// Returns the number just before one that ``next()`` has returned.
  package static func preceding(_ number: UInt) -> UInt { number - 1 }
}
