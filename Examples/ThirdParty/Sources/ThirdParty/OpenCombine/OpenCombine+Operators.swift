import OpenCombine
import Reactive
import ReactiveContractKit

extension Library {
  static var openCombine: Library {
    Library(
      name: Name.openCombine.rawValue,
      entries: OpenCombineLibrary.operators + OpenCombineLibrary.streams + OpenCombineLibrary.schedulers
    )
  }

  static var openCombineOnOperationQueues: Library {
    Library(
      name: "\(Name.openCombine.rawValue) on an OperationQueue",
      entries: [OpenCombineLibrary.operationQueue],
      exclusions: [
        "T7": "Foundation lets go of an operation on a thread of its own, a moment after the next one has begun"
      ]
    )
  }
}

extension OpenCombineLibrary {
  static var operators: [LibraryEntry] { transforming + limiting + accumulating + failing + timed + several }

  private static var transforming: [LibraryEntry] {
    [
      unary("map", like: "map") { $0.map { $0 + $0 } },
      unary("tryMap", like: "attemptMap") { source in
        source.tryMap { value in
          if value == "b" { throw TestFailure("refused") }
          return value + value
        }
      },
      unary("compactMap", like: "compactMap") { $0.compactMap { $0 == "a" ? "aaa" : nil } },
      unary("replaceNil") { $0.map { $0 == "a" ? nil : $0 }.replaceNil(with: "z") },
      unary("filter", like: "filter") { $0.filter { $0 == "a" } },
      unary("removeDuplicates", like: "skipRepeats") { $0.removeDuplicates() },
      unary("handleEvents", like: "on") { $0.handleEvents() },
      unary("prepend(value)", like: "prefix(value:)") { $0.prepend("z") },
      unary("append(value)", like: "concat(value:)") { $0.append("z") },
      unary("replaceEmpty") { $0.replaceEmpty(with: "z") },
      unary("buffer(2, dropOldest)") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) },
      unary("buffer(2, keepFull)") { $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) },
    ]
  }

  private static var limiting: [LibraryEntry] {
    [
      unary("prefix(2)", .finishesEarly, like: "take(first: 2)") { $0.prefix(2) },
      unary("prefix(while:)", .finishesEarly, like: "take(while:)") { $0.prefix { $0 == "a" } },
      unary("dropFirst(2)", like: "skip(first: 2)") { $0.dropFirst(2) },
      unary("drop(while:)", like: "skip(while:)") { $0.drop { $0 == "a" } },
      unary("first", .finishesEarly, like: "take(first: 1)") { $0.first() },
      unary("first(where:)", .finishesEarly) { $0.first { $0 == "b" } },
      unary("last", like: "take(last: 1)") { $0.last() },
      unary("output(at: 1)", .finishesEarly) { $0.output(at: 1) },
      unary("output(in: 1..<3)", .finishesEarly) { $0.output(in: 1..<3) },
      unary("ignoreOutput", .ignoresValues, like: "ignoreValues") { $0.ignoreOutput() },
    ]
  }

  private static var accumulating: [LibraryEntry] {
    [
      unary("scan", like: "scan") { $0.scan("-", +) },
      unary("reduce", like: "reduce") { $0.reduce("-", +) },
      unary("collect", like: "collect", as: { "[\($0.joined())]" }) { $0.collect() },
      unary("collect(2)", like: "collect(count: 2)", as: { "[\($0.joined())]" }) { $0.collect(2) },
      unary("count") { $0.count() },
      unary("max") { $0.max() },
      unary("contains", .finishesEarly) { $0.contains("a") },
      unary("allSatisfy", .finishesEarly) { $0.allSatisfy { $0 == "a" } },
    ]
  }

  private static var failing: [LibraryEntry] {
    [
      unary("mapError", .changesFailure, like: "mapError") { $0.mapError { TestFailure($0.name + "!") } },
      unary("replaceError", .handlesFailure) { $0.replaceError(with: "z") },
      unary("retry(2)", [.handlesFailure, .startsAgain], like: "retry(upTo: 2)") { $0.retry(2) },
    ]
  }

  private static var timed: [LibraryEntry] {
    let hopping: Traits = [.asynchronous, .deliversOnScheduler]
    return [
      timed("receive(on:)", hopping, like: "observe(on:)") { $0.receive(on: $1) },
      timed("subscribe(on:)", [], like: "start(on:)") { $0.subscribe(on: $1) },
      timed("delay(2)", hopping, like: "delay(2)") { $0.delay(for: 2, scheduler: $1) },
      timed("debounce(2)", hopping, like: "debounce(2)") { $0.debounce(for: 2, scheduler: $1) },
      timed("throttle(2, latest: true)", hopping, like: "throttle(2)") {
        $0.throttle(for: 2, scheduler: $1, latest: true)
      },
      timed("throttle(2, latest: false)", hopping) { $0.throttle(for: 2, scheduler: $1, latest: false) },
      timed("timeout(2)", .asynchronous, like: "timeout(after: 2)") {
        $0.timeout(2, scheduler: $1) { TestFailure("late") }
      },
      timed("measureInterval", [], as: { "\($0.duration)" }) { $0.measureInterval(using: $1) },
    ]
  }

  private static var several: [LibraryEntry] {
    [
      binary("zip", .finishesEarly, like: "zip", as: { $0.0 + $0.1 }) { $0.zip($1) },
      binary("append", like: "concat") { $0.append($1) },
      binary("prepend", like: "prefix") { $0.prepend($1) },
      binary("catch", .handlesFailure(ofInput: 0), like: "flatMapError") { first, second in
        first.catch { _ in second }
      },
      binary("prefix(untilOutputFrom:)", .finishesEarly, like: "take(until:)") { $0.prefix(untilOutputFrom: $1) },
      binary("drop(untilOutputFrom:)", .finishesEarly, like: "skip(until:)") { $0.drop(untilOutputFrom: $1) },
      flattening("flatMap", like: "flatten(.merge)") { $0.flatMap { $0 } },
      flattening("flatMap(max: 1)", like: "flatten(.concat)") { $0.flatMap(maxPublishers: .max(1)) { $0 } },
      flattening("switchToLatest", like: "flatten(.latest)") { $0.switchToLatest() },
    ]
  }
}
