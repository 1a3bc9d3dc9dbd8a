import Foundation
import OpenCombine
import Testing

/// Findings in OpenCombine 0.14.0 if several threads use one operator, shown with OpenCombine alone.
@Suite struct OpenCombineThreadTests {
  /// Runs an action on another thread, and returns whether it returns while this thread waits.
  private func elsewhere(_ action: @escaping () -> Void) -> Bool {
    let (action, isDone) = (Unchecked(content: action), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      action.content()
      isDone.signal()
    }
    return isDone.wait(timeout: .now() + 10) == .success
  }

  @Test func `zip sends a value behind a failure that is being handled`() {
    let (first, second) = (PassthroughSubject<Int, Oops>(), PassthroughSubject<Int, Oops>())
    let log = first.zip(second).log()
    var hasCome = false
    log.onEnd = { hasCome = elsewhere { first.send(1) } }
    second.send(2)
    second.send(completion: .failure(Oops()))
    #expect(hasCome)
    #expect(log.lines == ["failed", "(1, 2)"])
  }

  @Test func `prefix(untilOutputFrom:) completes while another thread is handling a value`() {
    let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = source.prefix(untilOutputFrom: other).log()
    var linesInside: [String] = []
    log.onValue = { [unowned log] _ in
      #expect(elsewhere { other.send(1) })
      linesInside = log.lines
    }
    source.send(1)
    #expect(linesInside == ["1", "finished"])
  }
}
