import HeapSize
import Reactive
import ReactiveContractKit
import Workloads

/// The heap memory of one more object.
extension Scale {
  public static func bytes(perObserverOf count: Int) -> Double {
    let (signal, input) = Signal<Int, Never>.pipe()
    return withExtendedLifetime(input) {
      growth(count) { for _ in 0..<count { signal.observeValues(handler { _ in }) } }
    }
  }

  /// The bytes that are still in use after observers were attached and detached; the stream itself goes on.
  public static func bytes(leftByVisitors count: Int) -> Double {
    let (signal, input) = Signal<Int, Never>.pipe()
    return withExtendedLifetime(input) {
      growth(count) { for _ in 0..<count { signal.observeValues(handler { _ in })?.dispose() } }
    }
  }

  public static func bytes(perStageOf count: Int) -> Double {
    var kept: Any?
    return growth(count) { kept = chain(depth: count) } + withExtendedLifetime(kept) { 0 }
  }

  public static func bytes(perTimerOf count: Int) -> Double {
    let (sum, scheduler) = (Sum(), TestScheduler())
    defer { scheduler.cancelAll() }
    return growth(count) { schedule(count, on: scheduler, sum) }
  }

  private static func growth(_ units: Int, _ body: () -> Void) -> Double {
    let before = heapSize()
    body()
    return Double(heapSize() - before) / Double(units)
  }
}
