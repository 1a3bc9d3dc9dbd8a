import ReactiveContractKit

extension Trace {
  /// The sentences about observers, actions, properties, disposables and schedulers.
  static let companions: [TracedSentence] = [
    .style(
      59,
      "An observer is whatever takes events, or a closure for each kind of them.",
      .test("every form gets the values that it asks for"),
      .test("an observer made from closures hands on whatever it is sent")
    ),
    .behaviour(
      60,
      "An action works for an input, and yields values, a failure, or both.",
      .rule("A2", "action that begins its work before it says so", "action that says what has ended before it is free"),
      .rule(
        "A4",
        "action that takes an interruption for a completion",
        "action that tells a failure to all but the run"
      ),
      .rule("A1"),
      .rule("A5"),
      .rule("A7", "action that takes its work along", "action that goes in silence"),
      .test("effects of a start, of values and of a completion come in the order that is documented"),
      .test("effects of a failure")
    ),
    .behaviour(
      61,
      "An action can be disabled by a signal or a property, and shows its state.",
      .rule("A1", "action that looks before it takes its turn", "action that refuses in silence"),
      .rule("A3", "action that is enabled while it is at work", "action whose flag repeats itself"),
      .rule("A2"),
      .rule("A6"),
      .test("every kind of state decides whether the action is enabled"),
      .test("a start while disabled or at work fails, and is reported")
    ),
    .style(
      62,
      "Controls and key-value coding have bridges of their own; plain properties are preferred.",
      .test("a view sees an action's flags, and is notified of their changes"),
      .test("a view's property is bound by key path, and the view is not kept alive"),
      .rule("V7", "key-path target that holds its object")
    ),
    .behaviour(
      63,
      "A property tells its value now; a run gets that value and then every change.",
      .rule("V1", "property that tells its observers before it stores the value"),
      .rule("V2", "property whose runs begin with the next change"),
      .rule("V3", "property that reads and writes in two steps")
    ),
    .behaviour(
      64,
      "A binding keeps a mutable target at the latest value of a signal, a producer or a property.",
      .rule("V5", "binding that waits for a change", "binding that reads before it listens"),
      .rule("V8", "binding that is left in one direction"),
      .rule("V9", "two bindings into each other", "binding that carries back unasked"),
      .compiled("Bindings"),
      .test("a property follows a signal, a producer and another property")
    ),
    .behaviourAndInstrumented(
      65,
      "A binding lasts until its source ends or its property is released.",
      .rule("V4", "property that goes without telling anybody"),
      .rule("V6", "binding that ends its target with its source"),
      .rule("V7", "binding that holds its target"),
      .test("a binding leaves nothing behind, whichever side is released first")
    ),
    .style(
      66,
      "Disposables are how work is cancelled and memory given back.",
      .rule("C1", "bag that is emptied behind its works"),
      .rule("C5", "bag that keeps what is done"),
      .rule("C2", "bag that says too late that it is disposed"),
      .rule("C4", "bag that looks before it takes its turn"),
      .rule("T7")
    ),
    .behaviour(
      67,
      "A failure or a completion disposes of what it ends, by itself.",
      .rule("S6", "signal that gives its resources back only on completion"),
      .test("a run's lifetime ends after the observer has the end, in order of addition")
    ),
    .instrumented(
      68,
      "Disposal cancels what is under way as soon as possible, and gives back what it holds.",
      .rule("P4", "filter whose disposal only detaches the observer"),
      .rule("T7", "scheduler that only marks what is cancelled"),
      .rule("C1"),
      .rule("C5", "bag that keeps what is done"),
      .rule("K4", "connection that only detaches its observers"),
      .rule("K5"),
      .rule("A7", "action that the handles of its runs hold"),
      .test("disposing of a run releases its observer, be the handle and the input held or not")
    ),
    .instrumented(
      69,
      "Behind a disposal nothing more is received.",
      .rule("P4", "delay(2) that cannot be disposed once its source has completed"),
      .rule("T3", "scheduler that takes out all that is due"),
      .test("disposing between two values of one burst drops the rest")
    ),
    .behaviourAndInstrumented(
      70,
      "A scheduler runs one action at a time, and actions can be cancelled.",
      .rule("T1", "scheduler that lets every thread run the next task"),
      .rule("T3", "scheduler that takes out all that is due"),
      .rule("T7", "scheduler that only marks what is cancelled"),
      .rule("T2"),
      .rule("T5"),
      .test("one action runs at a time")
    ),
    .behaviour(
      71,
      "Only the immediate scheduler runs an action inside of the call that schedules it.",
      .superseded("The main scheduler may run an action at once"),
      .rule("T4", "scheduler that spares its own tasks the detour"),
      .rule("B2"),
      .test("actions run before schedule returns, nested ones too")
    ),
    .behaviour(
      72,
      "Actions run in the order in which they were scheduled.",
      .rule("T2", "scheduler that knows only times", "scheduler that clears away what comes meanwhile"),
      .rule("T5", "scheduler that asks only the first task for its time"),
      .test("actions run in the order in which they were scheduled"),
      .test("actions of one instant run in order of scheduling")
    ),
    .behaviour(
      73,
      "Streams can be delivered on a scheduler, and producers can be started on one.",
      .rule("B2", "observe(on:) that interrupts on whatever thread it is disposed"),
      .rule("K2", "start(on:) that begins where it is"),
      .test("observe(on:) delivers on the scheduler, in order"),
      .test("start(on:) starts on the scheduler, and not at all if disposed of before")
    ),
  ]
}
