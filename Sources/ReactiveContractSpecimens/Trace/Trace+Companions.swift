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
      .rule("A2", "A2/work-before-flags", "A2/end-before-idle"),
      .rule(
        "A4",
        "A4/interruption-completes",
        "A4/failure-skips-run"
      ),
      .rule("A1"),
      .rule("A5"),
      .rule("A7", "A7/drops-work-on-release", "A7/silent-release"),
      .test("effects of a start, of values and of a completion come in the order that is documented"),
      .test("effects of a failure")
    ),
    .behaviour(
      61,
      "An action can be disabled by a signal or a property, and shows its state.",
      .rule("A1", "A1/check-then-act", "A1/silent-refusal"),
      .rule("A3", "A3/enabled-while-executing", "A3/repeated-flag"),
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
      .rule("V7", "V7/key-path-retains")
    ),
    .behaviour(
      63,
      "A property tells its value now; a run gets that value and then every change.",
      .rule("V1", "V1/notifies-before-store"),
      .rule("V2", "V2/no-initial-value"),
      .rule("V3", "V3/read-then-write")
    ),
    .behaviour(
      64,
      "A binding keeps a mutable target at the latest value of a signal, a producer or a property.",
      .rule("V5", "V5/no-initial-value", "V5/read-then-observe"),
      .rule("V8", "V8/half-disposed"),
      .rule("V9", "V9/echoed-change", "V9/copies-back"),
      .compiled("Bindings"),
      .test("a property follows a signal, a producer and another property")
    ),
    .behaviourAndInstrumented(
      65,
      "A binding lasts until its source ends or its property is released.",
      .rule("V4", "V4/silent-release"),
      .rule("V6", "V6/ends-target"),
      .rule("V7", "V7/retains-target"),
      .test("a binding leaves nothing behind, whichever side is released first")
    ),
    .style(
      66,
      "Disposables are how work is cancelled and memory given back.",
      .rule("C1", "C1/cleared-after-actions"),
      .rule("C5", "C5/retains-actions"),
      .rule("C2", "C2/late-flag"),
      .rule("C4", "C4/check-then-act"),
      .rule("T7")
    ),
    .behaviour(
      67,
      "A failure or a completion disposes of what it ends, by itself.",
      .rule("S6", "S6/disposes-on-completion"),
      .test("a run's lifetime ends after the observer has the end, in order of addition")
    ),
    .instrumented(
      68,
      "Disposal cancels what is under way as soon as possible, and gives back what it holds.",
      .rule("P4", "P4/detaches-only"),
      .rule("T7", "T7/retains-cancelled"),
      .rule("C1"),
      .rule("C5", "C5/retains-actions"),
      .rule("K4", "K4/detaches-only"),
      .rule("K5"),
      .rule("A7", "A7/retained-by-handles"),
      .test("disposing of a run releases its observer, be the handle and the input held or not")
    ),
    .instrumented(
      69,
      "Behind a disposal nothing more is received.",
      .rule("P4", "P4/undisposable-after-end"),
      .rule("T3", "T3/batch-ignores-cancel"),
      .test("disposing between two values of one burst drops the rest")
    ),
    .behaviourAndInstrumented(
      70,
      "A scheduler runs one action at a time, and actions can be cancelled.",
      .rule("T1", "T1/concurrent-tasks"),
      .rule("T3", "T3/batch-ignores-cancel"),
      .rule("T7", "T7/retains-cancelled"),
      .rule("T2"),
      .rule("T5"),
      .test("one action runs at a time")
    ),
    .behaviour(
      71,
      "Only the immediate scheduler runs an action inside of the call that schedules it.",
      .superseded("The main scheduler may run an action at once"),
      .rule("T4", "T4/inline-nested-tasks"),
      .rule("B2"),
      .test("actions run before schedule returns, nested ones too")
    ),
    .behaviour(
      72,
      "Actions run in the order in which they were scheduled.",
      .rule("T2", "T2/unstable-order", "T2/clears-new-tasks"),
      .rule("T5", "T5/checks-first-only"),
      .test("actions run in the order in which they were scheduled"),
      .test("actions of one instant run in order of scheduling")
    ),
    .behaviour(
      73,
      "Streams can be delivered on a scheduler, and producers can be started on one.",
      .rule("B2", "B2/interrupts-on-caller"),
      .rule("K2", "K2/starts-on-caller"),
      .test("observe(on:) delivers on the scheduler, in order"),
      .test("start(on:) starts on the scheduler, and not at all if disposed of before")
    ),
  ]
}
