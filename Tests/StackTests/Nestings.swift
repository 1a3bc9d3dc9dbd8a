import Reactive

extension Nesting {
  private static let immediate = ImmediateScheduler()
  private static let script = Script.shared
  private static let token = Lifetime.Token()

  /// Every kind of nesting, with its goal and, where that is missed, the levels that are tested.
  static let all: [Nesting] =
    operators + timed + combining + flattening + sharing + properties + sequences + disposables

  private static let operators: [Nesting] = [
    .signals("map", .operators) { $0.map { $0 } },
    .producers("map", .operators, Levels(500, 2_200)) { $0.map { $0 } },
    .abandoned("map", .operators, Levels(500, 1_700)) { $0.map { $0 } },
    .signals("map of a named stream", .operators) { ($0.name == nil ? $0.named("a") : $0).map { $0 } },
    .producers("map of a named stream", .operators, Levels(500, 2_200)) {
      ($0.name == nil ? $0.named("a") : $0).map { $0 }
    },
    .composition(.operators, Levels(500, 930)),
    .signals("filter", .operators) { $0.filter { _ in true } },
    .producers("filter", .operators, Levels(500, 2_200)) { $0.filter { _ in true } },
    .signals("compactMap", .operators) { $0.compactMap { $0 } },
    .producers("compactMap", .operators, Levels(500, 1_900)) { $0.compactMap { $0 } },
    .signals("scan", .operators) { $0.scan(0) { $1 } },
    .producers("scan", .operators) { $0.scan(0) { $1 } },
    .abandoned("scan", .operators, Levels(500, 1_600)) { $0.scan(0) { $1 } },
    .signals("reduce", .operators, Levels(500, 2_200)) { $0.reduce(0) { $1 } },
    .producers("reduce", .operators, Levels(500, 1_900)) { $0.reduce(0) { $1 } },
    .signals("skipRepeats", .operators) { $0.skipRepeats() },
    .producers("skipRepeats", .operators) { $0.skipRepeats() },
    .signals("uniqueValues", .operators) { $0.uniqueValues() },
    .producers("uniqueValues", .operators, Levels(500, 1_900)) { $0.uniqueValues() },
    .signals("take(first: 1)", .operators, Levels(200, 2_500)) { $0.take(first: 1) },
    .producers("take(first: 1)", .operators, Levels(220, 2_500)) { $0.take(first: 1) },
    .signals("take(last: 1)", .operators, Levels(500, 2_200)) { $0.take(last: 1) },
    .producers("take(last: 1)", .operators, Levels(500, 2_200)) { $0.take(last: 1) },
    .signals("take(while:)", .operators) { $0.take(while: { _ in true }) },
    .producers("take(while:)", .operators, Levels(500, 2_000)) { $0.take(while: { _ in true }) },
    .signals("skip(first: 0)", .operators) { $0.skip(first: 0) },
    .producers("skip(first: 0)", .operators) { $0.skip(first: 0) },
    .signals("on(value:)", .operators, Levels(500, 2_400)) { $0.on(value: { _ in }) },
    .producers("on(value:)", .operators, Levels(410, 1_200)) { $0.on(value: { _ in }) },
    .signals("logEvents", .operators, Levels(500, 1_100)) { $0.logEvents(logger: { _, _, _, _, _ in }) },
    .producers("logEvents", .operators, Levels(410, 780)) { $0.logEvents(logger: { _, _, _, _, _ in }) },
    .signals("collect(count: 1), map", .pairs) { $0.collect(count: 1).map { $0[0] } },
    .producers("collect(count: 1), map", .pairs, Levels(250, 1_000)) { $0.collect(count: 1).map { $0[0] } },
    .signals("materialize, dematerialize", .pairs, Levels(140, 1_000)) { $0.materialize().dematerialize() },
    .producers("materialize, dematerialize", .pairs, Levels(150, 850)) { $0.materialize().dematerialize() },
  ]

  private static let timed: [Nesting] = [
    .signals("observe(on: ImmediateScheduler)", .others) { $0.observe(on: immediate) },
    .producers("observe(on: ImmediateScheduler)", .others) { $0.observe(on: immediate) },
    .signals("observe(on: a scripted scheduler)", .others) { $0.observe(on: script) },
    .producers("observe(on: a scripted scheduler)", .others) { $0.observe(on: script) },
    .producers("start(on: ImmediateScheduler)", .others) { $0.start(on: immediate) },
    .producers("start(on: a scripted scheduler)", .others) { $0.start(on: script) },
    .signals("lazyMap(on:)", .others) { $0.lazyMap(on: immediate) { $0 } },
    .producers("lazyMap(on:)", .others, Levels(50, 185)) { $0.lazyMap(on: immediate) { $0 } },
    .signals("delay", .others) { $0.delay(.zero, on: script) },
    .producers("delay", .others) { $0.delay(.zero, on: script) },
    .signals("debounce", .others) { $0.debounce(.zero, on: script) },
    .producers("debounce", .others) { $0.debounce(.zero, on: script) },
    .signals("throttle", .others) { $0.throttle(.zero, on: script) },
    .producers("throttle", .others) { $0.throttle(.zero, on: script) },
    .signals("timeout, flatMapError", .others, Levels(50, 170)) {
      $0.timeout(after: .seconds(3_600), raising: Fault(), on: script).flatMapError { _ in .empty }
    },
    .producers("timeout, flatMapError", .others, Levels(50, 115)) {
      $0.timeout(after: .seconds(3_600), raising: Fault(), on: script).flatMapError { _ in .empty }
    },
  ]

  private static let combining: [Nesting] = [
    .signals("merge(with:)", .others, Levels(50, 220)) { $0.merge(with: .empty) },
    .producers("merge(with:)", .others) { $0.merge(with: .empty) },
    .producers("combineLatest(with:)", .others) { $0.combineLatest(with: Cold(value: 0)).map { $0.0 } },
    .signals("combineLatest(with:)", .others) { $0.combineLatest(with: $0).map { $0.0 }.skipRepeats() },
    .producers("zip(with:)", .others) { $0.zip(with: Cold(value: 0)).map { $0.0 } },
    .signals("zip(with:)", .others) { $0.zip(with: $0).map { $0.0 } },
    .signals("withLatest(from:)", .others) { $0.withLatest(from: Cold(value: 0)).map { $0.0 } },
    .producers("withLatest(from:)", .others, Levels(50, 220)) { $0.withLatest(from: Cold(value: 0)).map { $0.0 } },
    .signals("take(until:)", .others) { $0.take(until: Cold.never) },
    .producers("take(until:)", .others) { $0.take(until: Cold.never) },
    .signals("skip(until:)", .others) { $0.skip(until: Cold(value: 0)) },
    .producers("skip(until:)", .others) { $0.skip(until: Cold(value: 0)) },
    .signals("take(untilReplacement:)", .others) { $0.take(untilReplacement: Cold.never) },
    .producers("take(untilReplacement:)", .others) { $0.take(untilReplacement: Cold.never) },
    .signals("take(during:)", .others) { $0.take(during: token.lifetime) },
    .producers("take(during:)", .others) { $0.take(during: token.lifetime) },
    .signals("throttle(while:)", .others, Levels(50, 145)) {
      $0.throttle(while: Cold.never.map { _ in false }, on: immediate)
    },
    .producers("throttle(while:)", .others, Levels(50, 115)) {
      $0.throttle(while: Cold.never.map { _ in false }, on: immediate)
    },
  ]

  private static let flattening: [Nesting] = [
    .signals("flatMap(.merge)", .others) { $0.flatMap(.merge) { Cold(value: $0) } },
    .producers("flatMap(.merge)", .others) { $0.flatMap(.merge) { Cold(value: $0) } },
    .signals("flatMap(.latest)", .others) { $0.flatMap(.latest) { Cold(value: $0) } },
    .producers("flatMap(.latest)", .others) { $0.flatMap(.latest) { Cold(value: $0) } },
    .signals("flatMap(.concat)", .others) { $0.flatMap(.concat) { Cold(value: $0) } },
    .producers("flatMap(.concat)", .others) { $0.flatMap(.concat) { Cold(value: $0) } },
    .signals("flatMap(.race)", .others) { $0.flatMap(.race) { Cold(value: $0) } },
    .producers("flatMap(.race)", .others) { $0.flatMap(.race) { Cold(value: $0) } },
    .producers("flatMap to the level before", .others) { inner in Cold(value: 0).flatMap(.merge) { _ in inner } },
    .producers("concat", .others) { $0.concat(.empty) },
    .producers("prefix", .others) { $0.prefix(.empty) },
    .producers("then", .others) { Cold.empty.then($0) },
    .producers("repeat(1)", .others) { $0.repeat(1) },
    .producers("retry(upTo: 1)", .others) { $0.retry(upTo: 1) },
    .signals("promoteError, flatMapError", .others) { $0.promoteError(Fault.self).flatMapError { _ in .empty } },
    .producers("promoteError, flatMapError", .others) { $0.promoteError(Fault.self).flatMapError { _ in .empty } },
    .producers("flatMapError to the level before", .others) { next in
      SignalProducer<Int, Fault>(error: Fault()).flatMapError { _ in next }
    },
    .signals("groupBy, flatMap(.merge)", .others) { $0.groupBy { _ in 0 }.flatMap(.merge) { $0.signal } },
    .producers("groupBy, flatMap(.merge)", .others, Levels(50, 200)) {
      $0.groupBy { _ in 0 }.flatMap(.merge) { $0.signal }
    },
  ]

  private static let sharing: [Nesting] = [
    .producers("lift", .others) { $0.lift { $0.map { $0 } } },
    .producers("startWithSignal in a start handler", .others) { producer in
      Cold { observer, lifetime in
        producer.startWithSignal { signal, run in
          lifetime += run
          signal.observe(observer)
        }
      }
    },
    .producers("start in a start handler", .others) { producer in
      Cold { observer, lifetime in lifetime += producer.start(observer) }
    },
    .producers("replayLazily", .others) { $0.replayLazily(upTo: 1) },
    .producers("replayEagerly", .others) { $0.replayEagerly(upTo: 1) },
    .producers("multicast, autoconnect", .others) { $0.multicast().autoconnect() },
    .pipes(.others),
    .actions(.others, Levels(35, 95)),
  ]

  private static let properties: [Nesting] = [
    .properties("map", .others) { $0.map { $0 } },
    .properties("filter", .others) { $0.filter(initial: 0) { _ in true } },
    .properties("combineLatest(with:)", .others, Levels(50, 185)) {
      $0.combineLatest(with: Property(value: 0)).map { $0.0 }
    },
    .properties("flatMap(.latest)", .others, Levels(50, 210)) { $0.flatMap(.latest) { Property(value: $0) } },
    .properties("Property(_:)", .others) { Property($0) },
    .properties("Property(capturing:)", .others) { Property(capturing: $0) },
    .bindings("properties bound by <~", .others) { $0 <~ $1 },
    .bindings("properties bound by <~>", .others) { $0 <~> $1 },
  ]

  private static let sequences: [Nesting] = [
    .sequences("map", .others) { $0.map { $0 } },
    .sequences("filter", .others) { $0.filter { _ in true } },
    .sequences("take(first:)", .others) { $0.take(first: 9) },
    .sequences("flatMap", .others) { $0.flatMap { .just($0) } },
    .sequences("concat", .others) { $0.concat(.empty) },
    .sequences("concat after an empty one", .others) { PullSequence.empty.concat($0) },
    .sequences("zip(with:)", .others) { $0.zip(with: PullSequence(0..<3)).map { $0.0 } },
    .sequences("a sequence made when it is read", .others) { sequence in PullSequence { sequence } },
  ]

  private static let disposables: [Nesting] = [
    .disposables("SerialDisposable", isDisposed: false, .operators, Levels(500, 1_600)) { SerialDisposable($0) },
    .disposables("SerialDisposable", isDisposed: true, .operators) { SerialDisposable($0) },
    .disposables("CompositeDisposable", isDisposed: false, .operators) { CompositeDisposable([$0]) },
    .disposables("CompositeDisposable", isDisposed: true, .operators) { CompositeDisposable([$0]) },
    .disposables("ScopedDisposable", isDisposed: false, .operators) { ScopedDisposable<AnyDisposable>($0) },
    .disposables("ScopedDisposable", isDisposed: true, .operators) { ScopedDisposable<AnyDisposable>($0) },
    .disposables("AnyDisposable", isDisposed: false, .operators, Levels(500, 1_800)) { AnyDisposable($0) },
    .disposables("AnyDisposable", isDisposed: true, .operators) { AnyDisposable($0) },
  ]
}
