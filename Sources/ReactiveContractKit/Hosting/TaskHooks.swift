import Reactive

/// Passes the jobs that no executor preference reaches to a test scheduler: those of `Task { }` and of the main actor.
///
/// The runtime calls two functions, if they are set: one with each job that it would run on its own threads, and one
/// whenever code asks for the executor of the main actor. They are set while at least one scheduler hosts tasks. A job
/// is hosted only if its thread is inside ``TestScheduler/asHost(_:)`` of such a scheduler.
enum TaskHooks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// The scheduler whose code runs on this thread; unretained, because that code's caller retains it.
  static let current = ThreadSlot<TestScheduler>()

  private static let jobs: RuntimeHook? = RuntimeHook("swift_task_enqueueGlobal_hook") { variable in
    let hook: EnqueueHook = { job, original in
      if let host = TaskHooks.host {
        host.run(job)
      } else if let earlier = TaskHooks.jobs?.earlier {
        unsafeBitCast(earlier, to: EnqueueHook.self)(job, original)
      } else {
        original(job)
      }
    }
    variable.assumingMemoryBound(to: EnqueueHook?.self).pointee = hook
  }

  private static let mainExecutor: RuntimeHook? = RuntimeHook("swift_task_getMainExecutor_hook") { variable in
    let hook: MainExecutorHook = { original in
      if QueueScheduler.isOnMainQueue, TaskHooks.host != nil {
        return HostedMainExecutor.shared.asUnownedSerialExecutor()
      } else if let earlier = TaskHooks.mainExecutor?.earlier {
        return unsafeBitCast(earlier, to: MainExecutorHook.self)(original)
      } else {
        return original()
      }
    }
    variable.assumingMemoryBound(to: MainExecutorHook?.self).pointee = hook
  }

  /// The scheduler that hosts the jobs which this thread enqueues now; `nil` if none does.
  static var host: TestScheduler? {
    guard let scheduler = current.current, scheduler.isHosting else { return nil }
    return scheduler
  }

  /// Sets the hooks, if they are not set; returns false if the runtime does not have both.
  static func begin() -> Bool {
    guard let jobs, let mainExecutor else { return false }
    jobs.begin()
    mainExecutor.begin()
    return true
  }

  /// Removes the hooks after as many calls as there were of ``begin()``.
  static func end() {
    jobs?.end()
    mainExecutor?.end()
  }
}
