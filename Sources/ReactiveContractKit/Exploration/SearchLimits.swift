/// When a run is given up.
struct SearchLimits {
  /// How many decisions a run may take.
  var decisions = 10_000

  /// How long a thread may neither report nor sleep; a bound on hanging, from which nothing but "inconclusive" follows.
  var patience: Duration = .seconds(10)

  /// How many looks, a millisecond apart, must find threads asleep that all sleep for a reason unknown to us.
  var looksBeforeDeadlock = 20

  /// How often a run that does not follow its schedule is repeated.
  var repetitions = 5

  /// How large the stack of a thread is.
  var stackSize = 512 * 1_024

  /// How many threads may be left behind, blocked or stopped.
  var abandoned = 32
}
