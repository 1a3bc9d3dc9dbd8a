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
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  onThreads(1, stackSize: roomy(512 * 1024)) { _ in body() }
}

/// A stack of that size in a plain build; eight times as much under a sanitizer, whose frames are that much larger.
func roomy(_ stackSize: Int) -> Int {
  #if SANITIZED
    8 * stackSize
  #else
    stackSize
  #endif
}
