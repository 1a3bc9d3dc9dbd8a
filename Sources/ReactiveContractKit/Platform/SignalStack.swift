#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A second stack for the thread that makes it, on which it handles signals: the first one may have run full.
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

  /// Takes the stack away from the thread, which must be the one that made it.
  func remove() {
    var stack = stack_t()
    stack.ss_flags = numericCast(SS_DISABLE)
    sigaltstack(&stack, nil)
    memory.deallocate()
  }
}
