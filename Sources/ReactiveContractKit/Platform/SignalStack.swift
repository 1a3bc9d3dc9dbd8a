#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A second stack on which the thread that makes it handles signals: the first one may have overflowed.
struct SignalStack {
  private static let size = 64 * 1_024

  private let memory: UnsafeMutableRawPointer

  init() {
    memory = .allocate(byteCount: Self.size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(Self.size)
    sigaltstack(&stack, nil)
  }

  /// Removes the stack; called on the thread that made it.
  func remove() {
    var stack = stack_t()
    stack.ss_flags = numericCast(SS_DISABLE)
    sigaltstack(&stack, nil)
    memory.deallocate()
  }
}
