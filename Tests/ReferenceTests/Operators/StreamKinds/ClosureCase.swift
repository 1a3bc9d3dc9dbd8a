import Reactive
import ReactiveContractKit
import Testing

/// An operator whose closure reports each of its runs to the test.
struct ClosureCase: Sendable, CustomTestStringConvertible {
  typealias Hook = @Sendable (Int) -> Void

  let testDescription: String

  /// The operator, whose closure passes each value that it receives to the hook; 0 for the end.
  let operation: @Sendable (@escaping Hook) -> Operator<Int, TestFailure, Int, TestFailure>

  init(
    _ name: String,
    _ operation: @escaping @Sendable (@escaping Hook) -> Operator<Int, TestFailure, Int, TestFailure>
  ) {
    testDescription = name
    self.operation = operation
  }

  /// Every operator that calls a closure per value.
  static let perValue: [ClosureCase] =
    deciding + [
      ClosureCase("map") { hook in .map { hooked($0, hook) } },
      ClosureCase("compactMap") { hook in .compactMap { hooked($0, hook) } },
      ClosureCase("scan") { hook in .scan(0) { $0 + hooked($1, hook) } },
      ClosureCase("scan(into:)") { hook in .scan(into: 0) { $0 += hooked($1, hook) } },
      ClosureCase("reduce") { hook in .reduce(0) { $0 + hooked($1, hook) } },
      ClosureCase("reduce(into:)") { hook in .reduce(into: 0) { $0 += hooked($1, hook) } },
      ClosureCase("attemptMap") { hook in .attemptMap { .success(hooked($0, hook)) } },
      ClosureCase("on(value:)") { hook in .on(value: hook) },
      ClosureCase("on(event:)") { hook in .on(event: { hook($0.value ?? 0) }) },
    ]

  /// Every operator that calls a closure at the end, or after it.
  static let atEnd: [ClosureCase] = [
    ClosureCase("on(event:)") { hook in .on(event: { if $0.isTerminating { hook(0) } }) },
    ClosureCase("on(failed:)") { hook in .on(failed: { _ in hook(0) }) },
    ClosureCase("on(completed:)") { hook in .on(completed: { hook(0) }) },
    ClosureCase("on(interrupted:)") { hook in .on(interrupted: { hook(0) }) },
    ClosureCase("on(terminated:)") { hook in .on(terminated: { hook(0) }) },
    ClosureCase("on(disposed:)") { hook in .on(disposed: { hook(0) }) },
    ClosureCase("mapError") { hook in .mapError { TestFailure($0.name + "\(hooked(0, hook))") } },
  ]

  private static let deciding: [ClosureCase] = [true, false].flatMap { (answer: Bool) -> [ClosureCase] in
    [
      ClosureCase("filter, \(answer)") { hook in .filter { hooked($0, hook) == 2 ? answer : !answer } },
      ClosureCase("skipRepeats, \(answer)") { hook in .skipRepeats { hooked($1, hook) == 2 ? answer : !answer } },
      ClosureCase("attempt, \(answer)") { hook in
        .attempt { hooked($0, hook) == 2 && answer ? .failure(TestFailure("large")) : .success(()) }
      },
      ClosureCase("take(while:), \(answer)") { hook in .take(while: { hooked($0, hook) == 2 ? answer : true }) },
      ClosureCase("take(until:), \(answer)") { hook in .take(until: { hooked($0, hook) == 2 ? answer : true }) },
      ClosureCase("skip(while:), \(answer)") { hook in .skip(while: { hooked($0, hook) == 2 ? answer : true }) },
    ]
  }
}

private func hooked(_ value: Int, _ hook: ClosureCase.Hook) -> Int {
  hook(value)
  return value
}
