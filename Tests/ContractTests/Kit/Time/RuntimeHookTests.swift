import Testing

@testable import ReactiveContractKit

/// A variable of the runtime is put back, and other tools that use it are respected.
@Suite struct RuntimeHookTests {
  private static let (ours, theirs): (UInt, UInt) = (1, 2)

  /// Calls the body with a variable in place of the runtime's, and a hook that sets `ours`.
  private func withVariable(_ body: (UnsafeMutablePointer<UInt>, RuntimeHook) -> Void) {
    let variable = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
    defer { variable.deallocate() }
    variable.initialize(to: 0)
    body(variable, RuntimeHook(variable) { $0.storeBytes(of: Self.ours, as: UInt.self) })
  }

  @Test func `the last of several uses puts the earlier function back`() {
    withVariable { variable, hook in
      variable.pointee = Self.theirs
      hook.begin()
      hook.begin()
      #expect(variable.pointee == Self.ours && hook.earlier == Self.theirs)
      hook.end()
      #expect(variable.pointee == Self.ours)
      hook.end()
      #expect(variable.pointee == Self.theirs)
    }
  }

  @Test func `a function that another tool has set on top of ours stays, and ours is not set a second time`() {
    withVariable { variable, hook in
      hook.begin()
      // From now on, this function calls ours.
      variable.pointee = Self.theirs
      hook.end()
      #expect(variable.pointee == Self.theirs)
      hook.begin()
      #expect(variable.pointee == Self.theirs && hook.earlier == nil)
      // The other tool puts ours back.
      variable.pointee = Self.ours
      hook.end()
      #expect(variable.pointee == 0)
    }
  }
}
