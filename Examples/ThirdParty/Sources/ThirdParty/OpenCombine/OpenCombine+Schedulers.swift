import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation
import Reactive
import ReactiveContractKit

extension OpenCombineLibrary {
  /// The schedulers of the library; an action that is to run once cannot be cancelled.
  static var schedulers: [LibraryEntry] {
    [
      scheduler("ImmediateScheduler", readings: ["T4/inline"]) {
        // Its documentation says that it ignores dates.
        SchedulerAdapter(schedule: { task in
          ImmediateScheduler.shared.schedule(task)
          return nil
        })
      },
      scheduler("DispatchQueue") {
        let queue = DispatchQueue(label: "subject").ocombine
        return adapter(queue) { .nanoseconds(Int64($0.dispatchTime.uptimeNanoseconds)) }
      },
      scheduler("RunLoop") {
        let thread = LoopThread()
        return adapter(thread.loop.content.ocombine, keeping: thread) {
          .seconds($0.date.timeIntervalSinceReferenceDate)
        }
      },
    ]
  }

  /// An operation queue; checked without T7, because Foundation releases an operation after the next one has begun.
  ///
  /// It does so on a thread of its own.
  static var operationQueue: LibraryEntry {
    scheduler("OperationQueue, of one at a time") {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return adapter(queue.ocombine) { .seconds($0.date.timeIntervalSinceReferenceDate) }
    }
  }

  private static func scheduler(
    _ name: String,
    readings: [String] = [],
    _ make: @escaping () -> SchedulerAdapter
  ) -> LibraryEntry {
    LibraryEntry(ContractSubject(SchedulerSubject("OpenCombine \(name)", readings: readings, canCancel: false, make)))
  }

  /// Makes the adapter of a scheduler that has threads of its own.
  private static func adapter<S: OpenCombine.Scheduler>(
    _ scheduler: S,
    keeping thread: AnyObject? = nil,
    _ time: @escaping (S.SchedulerTimeType) -> Duration
  ) -> SchedulerAdapter {
    SchedulerAdapter(
      schedule: { task in
        withExtendedLifetime(thread) { scheduler.schedule(task) }
        return nil
      },
      after: { delay, task in
        let delay = S.SchedulerTimeType.Stride.nanoseconds(Int(delay / .nanoseconds(1)))
        withExtendedLifetime(thread) { scheduler.schedule(after: scheduler.now.advanced(by: delay), task) }
        return nil
      },
      now: { time(scheduler.now) }
    )
  }
}

/// A thread that runs its run loop until this object is released.
private final class LoopThread: Sendable {
  let loop: UncheckedBox<RunLoop>
  private let thread: UncheckedBox<Thread>

  init() {
    let (started, found) = (DispatchSemaphore(value: 0), Found())
    let thread = Thread {
      found.loop = RunLoop.current
      started.signal()
      // Wakes now and then, to check whether it was cancelled.
      while !Thread.current.isCancelled {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.0002))
      }
    }
    thread.start()
    started.wait()
    loop = UncheckedBox(found.loop)
    self.thread = UncheckedBox(thread)
  }

  deinit { thread.content.cancel() }

  /// Invariant: written before the semaphore is signalled, read after that.
  private final class Found: @unchecked Sendable {
    var loop = RunLoop.main
  }
}
