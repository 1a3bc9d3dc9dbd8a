import OpenCombine
import Reactive
import ReactiveContractKit

/// The kit's virtual time as a scheduler of OpenCombine.
struct VirtualScheduler: OpenCombine.Scheduler {
  typealias SchedulerOptions = Never

  let scheduler: TestScheduler

  var now: SchedulerTimeType { SchedulerTimeType(instant: scheduler.now) }
  var minimumTolerance: SchedulerTimeType.Stride { .milliseconds(0) }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    let action = UncheckedBox(action)
    scheduler.schedule { action.content() }
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedBox(action)
    scheduler.schedule(at: date.instant) { action.content() }
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = UncheckedBox(action)
    let repetition = scheduler.schedule(at: date.instant, every: interval.duration) { action.content() }
    return AnyCancellable { repetition?.dispose() }
  }
}

extension VirtualScheduler {
  /// An instant of virtual time.
  struct SchedulerTimeType: Strideable {
    let instant: SchedulerInstant

    func distance(to other: SchedulerTimeType) -> Stride { Stride(duration: instant.duration(to: other.instant)) }

    func advanced(by stride: Stride) -> SchedulerTimeType {
      SchedulerTimeType(instant: instant.advanced(by: stride.duration))
    }

    /// A span of virtual time; its integers are whole milliseconds.
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var duration: Duration

      init(duration: Duration) { self.duration = duration }

      init(integerLiteral value: Int) { duration = .milliseconds(value) }

      init?<Number: BinaryInteger>(exactly source: Number) {
        guard let count = Int(exactly: source) else { return nil }
        duration = .milliseconds(count)
      }

      var magnitude: Stride { duration < .zero ? Stride(duration: .zero - duration) : self }

      static func < (left: Stride, right: Stride) -> Bool { left.duration < right.duration }
      static func + (left: Stride, right: Stride) -> Stride { Stride(duration: left.duration + right.duration) }
      static func - (left: Stride, right: Stride) -> Stride { Stride(duration: left.duration - right.duration) }
      static func += (left: inout Stride, right: Stride) { left = left + right }
      static func -= (left: inout Stride, right: Stride) { left = left - right }
      static func * (left: Stride, right: Stride) -> Stride {
        Stride(duration: left.duration * Int(right.duration / .milliseconds(1)))
      }
      static func *= (left: inout Stride, right: Stride) { left = left * right }

      static func seconds(_ count: Int) -> Stride { Stride(duration: .seconds(count)) }
      static func seconds(_ count: Double) -> Stride { Stride(duration: .seconds(count)) }
      static func milliseconds(_ count: Int) -> Stride { Stride(duration: .milliseconds(count)) }
      static func microseconds(_ count: Int) -> Stride { Stride(duration: .microseconds(count)) }
      static func nanoseconds(_ count: Int) -> Stride { Stride(duration: .nanoseconds(count)) }
    }
  }
}
