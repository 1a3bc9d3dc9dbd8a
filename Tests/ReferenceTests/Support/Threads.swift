import Foundation

/// Runs the bodies on threads of their own that begin together, and waits for all.
func onThreads(_ count: Int, stackSize: Int = 512 * 1024, _ body: @escaping @Sendable (Int) -> Void) {
  let gate = DispatchSemaphore(value: 0)
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      gate.wait()
      body(index)
      group.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  for _ in 0..<count { gate.signal() }
  group.wait()
}

/// Runs the body on a thread with the stack of a secondary thread, half a mebibyte.
///
/// Under a sanitizer it is eight times as large, for so much grow the frames.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  #if SANITIZED
    let size = 4 * 1024 * 1024
  #else
    let size = 512 * 1024
  #endif
  onThreads(1, stackSize: size) { _ in body() }
}
