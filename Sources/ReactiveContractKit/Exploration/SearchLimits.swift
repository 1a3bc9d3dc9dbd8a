/// The limits of a run.
struct SearchLimits {
  /// The largest number of decisions.
  var decisions = 10_000

  /// The time for which a thread may run and neither report nor sleep, or be woken and sleep again; the result is then
  /// inconclusive, and nothing else.
  var patience: Duration = .seconds(10)

  /// Returns the number of the use of the subject that is in progress; `nil` outside of any use.
  ///
  /// A thread whose number stays the same for the time of ``stall`` is stopped, as if it had trapped.
  var progress: (@Sendable () -> Int?)?

  /// The processor time after which a use that makes no progress counts as endless.
  var stall: Duration = .seconds(4)

  /// True if one thread runs alone: then a yield is no decision, and a condition is not waited for.
  var isAlone = false

  /// The number of looks, a millisecond apart, that must find threads asleep of which one sleeps for an unknown reason.
  ///
  /// It may wait for a lock of the runtime, whose holder needs several turns on a crowded machine.
  var looksBeforeDeadlock = 500

  /// The number of looks that takes its place once a search has found such a deadlock, until it runs that one again.
  var looksBeforeNextDeadlock = 20

  /// The number of times that a run is repeated if it does not follow its schedule.
  var repetitions = 5

  /// The size of a thread's stack in bytes.
  var stackSize = 512 * 1_024

  /// The largest number of threads that may be abandoned because they blocked or were stopped.
  var abandoned = 32
}
