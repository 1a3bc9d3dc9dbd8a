import AsyncAlgorithms
import Reactive
import ReactiveContractKit

extension Library {
  static var asyncAlgorithms: Library {
    Library(
      name: Name.asyncAlgorithms.rawValue,
      entries: AsyncAlgorithmsLibrary.operators,
      exclusions: ["B3": "a task takes a turn for whatever it awaits, and nobody has asked for a scheduler"]
    )
  }
}

extension AsyncAlgorithmsLibrary {
  static var operators: [LibraryEntry] { single + timed + several }

  private static var single: [LibraryEntry] {
    [
      unary("removeDuplicates", like: "skipRepeats") { elements, _ in elements.removeDuplicates() },
      unary("compacted", like: "skipNil") { elements, _ in elements.map { $0 == "a" ? nil : $0 }.compacted() },
      unary("adjacentPairs", like: "combinePrevious()", as: { $0.0 + $0.1 }) { elements, _ in
        elements.adjacentPairs()
      },
      unary("reductions(into:)", like: "scan") { elements, _ in elements.reductions(into: "-") { $0 += $1 } },
      unary("reductions") { elements, _ in elements.reductions { $0 + $1 } },
      unary("chunks(ofCount: 2)", like: "collect(count: 2)", as: { "[\($0.joined())]" }) { elements, _ in
        elements.chunks(ofCount: 2)
      },
      unary("chunked(by:)") { elements, _ in elements.chunked { $0 == $1 } },
      unary("interspersed") { elements, _ in elements.interspersed(with: "z") },
      unary("buffer(bounded: 2)", like: "on") { elements, _ in elements.buffer(policy: .bounded(2)) },
      unary("buffer(unbounded)", like: "on") { elements, _ in elements.buffer(policy: .unbounded) },
      unary("buffer(latest: 2)") { elements, _ in elements.buffer(policy: .bufferingLatest(2)) },
      unary("buffer(oldest: 2)") { elements, _ in elements.buffer(policy: .bufferingOldest(2)) },
      unary("share", like: "on") { elements, _ in elements.share() },
    ]
  }

  private static var timed: [LibraryEntry] {
    let two = Duration.milliseconds(2)
    return [
      unary("debounce(2)", like: "debounce(2, discardWhenCompleted: false)") { elements, scheduler in
        elements.debounce(for: two, clock: scheduler)
      },
      unary("_throttle(2, latest: true)", like: "throttle(2)") { elements, scheduler in
        elements._throttle(for: two, clock: scheduler, latest: true)
      },
      unary("_throttle(2, latest: false)") { elements, scheduler in
        elements._throttle(for: two, clock: scheduler, latest: false)
      },
      unary("chunked(by: a timer)", as: { "[\($0.joined())]" }) { elements, scheduler in
        elements.chunked(by: .repeating(every: two, clock: scheduler))
      },
    ]
  }

  private static var several: [LibraryEntry] {
    [
      binary("merge", like: "merge") { merge($0, $1) },
      binary("combineLatest", .finishesEarly, like: "combineLatest", as: { $0.0 + $0.1 }) { combineLatest($0, $1) },
      binary("zip", .finishesEarly, like: "zip", as: { $0.0 + $0.1 }) { zip($0, $1) },
      binary("chain", like: "concat") { chain($0, $1) },
      flattening("flatMapLatest", like: "flatten(.latest)") { outer in outer.flatMapLatest { $0.elements } },
      flattening("joined", like: "flatten(.concat)") { outer in outer.map { $0.elements }.joined() },
    ]
  }
}
