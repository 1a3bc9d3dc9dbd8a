extension RuleBook {
  /// The rules of schedulers, on which tasks run later.
  static let schedulerRules: [Rule] = [t1, t2, t3, t4, t5, t6, t7]

  static let t1 = Rule(
    "T1",
    "Tasks run one at a time",
    level: .bounded,
    basis: .stated([
      .init("004", "Schedulers", 70)
    ]),
    text: """
      A scheduler runs one task at a time: no task begins while another one runs, whichever threads schedule and run \
      them. Only a scheduler that runs everything on the caller's thread leaves that to the caller.
      """,
    check: """
      Two threads each schedule a task and run what is due, under every schedule up to the bound. A scheduler with \
      threads of its own is given a slow task, and must not begin the next one meanwhile.
      """,
    rationale: Rule.Rationale(
      why: """
        Code that runs on a scheduler needs no lock of its own, because nothing else on that scheduler runs meanwhile.
        """,
      mistake: "A concurrent queue is used as a scheduler, or each thread of a pool takes the next task.",
      marbles: [
        .init("scheduled", "-(ab)"),
        .init("before", "-(aabb)", "a and b begin, then both end"),
        .init("after", "-(aa)-(bb)", "b begins when a has ended"),
      ]
    )
  )

  static let t2 = Rule(
    "T2",
    "Every task runs, in order",
    level: .required,
    basis: .stated([
      .init("004", "Schedulers", 70, 72)
    ]),
    text: """
      Every task that is not cancelled runs once. Tasks that are due at the same instant run in the order in which \
      they were scheduled, also if another task schedules them.
      """,
    check: """
      The kit runs all orders of scheduling, also inside tasks, of cancelling and of passing time. After each step it \
      compares the tasks that ran with those that had to run. In a race, one thread schedules while another one runs \
      what is due.
      """,
    rationale: Rule.Rationale(
      why: "Events that are sent one after the other must arrive in that order. Their receivers could not restore it.",
      mistake: """
        Tasks wait in a heap that knows only their times, so that the order of equal times depends on how many tasks \
        there are. Or a task that another task schedules is removed with the tasks that ran.
        """,
      marbles: [
        .init("scheduled", "-abc"),
        .init("before", "-----(acb)", "the tasks run"),
        .init("after", "-----(abc)", "the tasks run"),
      ]
    )
  )

  static let t3 = Rule(
    "T3",
    "A cancelled task does not begin",
    level: .required,
    basis: .derived(
      "a scheduler supports cancellation; a task that begins after its cancellation was not cancelled",
      from: [
        .init("004", "Schedulers", 70),
        .init("003", "Disposal cancels in-progress work and cleans up resources", 69),
      ]
    ),
    text: """
      A task that is cancelled before it has begun never begins, even if the task that runs just before it cancels it.
      """,
    check: """
      The kit cancels the first task that waits, from outside and from inside another task. From then on that task \
      must not begin.
      """,
    rationale: Rule.Rationale(
      why: """
        Code that cancels a task takes away what the task works on. A task that begins all the same works on what is \
        gone.
        """,
      mistake: """
        The scheduler takes all due tasks out of the queue and then runs them, so that cancelling no longer finds \
        them.
        """,
      marbles: [
        .init("scheduled", "-(ab)"),
        .init("a cancels b", "---1"),
        .init("before", "---(ab)", "the tasks run"),
        .init("after", "---a", "the tasks run"),
      ]
    ),
    implies: [.sometimes("T5", "a task that another task schedules runs after those that were taken out together")]
  )

  static let t4 = Rule(
    "T4",
    "Scheduling returns first",
    level: .declared,
    basis: .stated([
      .init("004", "Schedulers", 71)
    ]),
    text: """
      A task begins after the call that schedules it has returned, and, if another task schedules it, not inside that \
      task. A scheduler that does otherwise declares that, and then always does.
      """,
    check: """
      The kit schedules tasks from outside and from inside other tasks, and observes whether each begins before the \
      call returns. That must be as the declared reading says.
      """,
    rationale: Rule.Rationale(
      why: """
        Code that schedules is often in the middle of something: it holds a lock, or its state is half changed. The \
        task can rely on that being over.
        """,
      mistake: """
        A caller that is already on the right thread skips the queue, so that the same line runs a task now or later.
        """,
      marbles: [
        .init("a schedules b", "-1"),
        .init("before", "-(abba)", "b runs inside of a"),
        .init("after", "-(aa)-(bb)", "b begins when a has ended"),
      ]
    ),
    readings: [
      .init(
        "T4/later",
        "No task runs inside the call that schedules it.",
        basis: .stated([.init("004", "Schedulers", 71)]),
        isReference: true
      ),
      .init(
        "T4/inline",
        "Every task runs inside the call that schedules it.",
        basis: .stated([.init("004", "Schedulers", 71)])
      ),
      .init(
        "T4/inline-inside",
        "A task that another task schedules runs inside the call that schedules it; every other task runs later.",
        basis: .decided("Rules have readings")
      ),
      .init(
        "T4/inline-outside",
        "A task that another task schedules runs after that task; every other task runs inside the call that schedules it.",
        basis: .decided("Rules have readings")
      ),
    ],
    implies: [.sometimes("T2", "a task that runs at once overtakes those that wait")]
  )

  static let t5 = Rule(
    "T5",
    "No task runs early",
    level: .required,
    basis: .derived(
      "a serial queue does not reorder its tasks, and a task that runs early was reordered",
      from: [
        .init("004", "Schedulers", 70, 72)
      ]
    ),
    text: """
      A task that was scheduled for a time runs when that time has come, and not before. Tasks run in the order of \
      their times.
      """,
    check: """
      The kit schedules tasks for different times, cancels some, and lets virtual time pass. In every step exactly the \
      tasks that are due must run, and delays from two milliseconds to thirty days end in their millisecond. Where time \
      is real, tasks compare the scheduler's clock with the requested delay.
      """,
    rationale: Rule.Rationale(
      why: """
        A delay is requested because something else has to come first. A task that runs slightly too early breaks that \
        order.
        """,
      mistake: """
        The scheduler checks only the first task of the queue for whether its time has come. If that task was \
        cancelled, the next one runs in its place.
        """,
      marbles: [
        .init("a due at 2, b at 4", "(ab)"),
        .init("a is cancelled", "-1"),
        .init("before", "--b", "the tasks run"),
        .init("after", "----b", "the tasks run"),
      ]
    ),
    implies: [
      .sometimes("T2", "a task that runs too early or too late leaves its place in the order"),
      .sometimes("T7", "a task that has not run when it was due is still held"),
    ]
  )

  static let t6 = Rule(
    "T6",
    "Recursive tasks do not grow the stack",
    level: .required,
    basis: .derived(
      "a task that reschedules itself is a recursion without a bound",
      from: [
        .init("003", "Avoid stack overflow from deep recursion", 102)
      ]
    ),
    text: """
      A task that is scheduled recursively and reschedules itself while it runs, runs again after it has returned, \
      never inside itself, however often. It can be cancelled between two runs.
      """,
    check: """
      A task reschedules itself thousands of times on a thread with a small stack, or 20 times on a thread of the \
      scheduler. Another one is cancelled in its third run. The kit counts the runs, and checks that none begins \
      inside another.
      """,
    rationale: Rule.Rationale(
      why: "Unbounded repetition is common: again, as long as there is something to do. The stack bounds a recursion.",
      mistake: "Rescheduling calls the task directly, because the code is already on the right thread.",
      marbles: [
        .init("a asks for itself", "-1"),
        .init("before", "-(aaaa)", "two runs, one inside of the other"),
        .init("after", "-(aa)-(aa)", "two runs, one after the other"),
      ]
    )
  )

  static let t7 = Rule(
    "T7",
    "A finished task is released",
    level: .required,
    basis: .derived(
      "disposal frees resources; a task that is kept would keep them",
      from: [
        .init("003", "Disposal cancels in-progress work and cleans up resources", 68),
        .init("002", "Disposables", 66),
      ]
    ),
    text: """
      A scheduler holds a task until it has run or is cancelled, and no longer. After that, the disposable that \
      cancels it does not hold it, either.
      """,
    check: "After every step the kit checks which tasks are still held. None may be that has run or was cancelled.",
    rationale: Rule.Rationale(
      why: """
        A timeout is nearly always cancelled, long before it is due. If the scheduler kept it until then, it would \
        keep everything that the task refers to.
        """,
      mistake: "A cancelled task is only marked, and stays in the queue until its time has come.",
      marbles: [
        .init("cancelled", "--1"),
        .init("before", "+-------*", "+: the task is held, *: it is released", as: .lifetime),
        .init("after", "+-*", as: .lifetime),
      ]
    )
  )
}
