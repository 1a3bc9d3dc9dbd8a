import ReactiveContractKit
import Testing

@testable import Reactive

/// The order of the effects of a source that another stream starts.
@Suite struct NestedSourcesTests {
  typealias Source = SignalProducer<Int, Never>

  enum Form: CaseIterable {
    case plain, handler, prefix, concat, merge, flatMap, latest, deep

    func source(_ numbers: Range<Int>) -> Source {
      let source = Source(numbers)
      return switch self {
      case .plain: source
      case .handler:
        Source { observer, _ in
          for number in numbers { observer.send(value: number) }
          observer.sendCompleted()
        }
      case .prefix: source.prefix(Source.empty)
      case .concat: source.concat(.empty)
      case .merge: source.merge(with: .empty)
      case .flatMap: Source(value: 0).flatMap(.merge) { _ in source }
      case .latest: Source(value: 0).flatMap(.latest) { _ in source }
      case .deep: Source(value: 0).flatMap(.concat) { _ in Source.empty.concat(source.concat(.empty)) }
      }
    }
  }

  /// The forms that do not start inside another stream.
  static let direct: [Form] = [.plain, .handler, .prefix, .concat, .merge]

  private let log = Log<Int>()

  @Test(arguments: direct) func `a two-way binding carries each value before the next one`(form: Form) {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    left <~> right
    left.signal.observeValues { log($0) }
    right.signal.observeValues { log(-$0) }
    left <~ form.source(1..<4)
    #expect(log.entries == [1, -1, 2, -2, 3, -3])
  }

  @Test(arguments: Form.allCases) func `an inner stream that has ended makes room before the next one`(form: Form) {
    form.source(0..<5).flatMap(.throttle) { Source(value: $0).groupBy { $0 }.flatMap(.concat) { $0.signal.producer } }
      .startWithValues { log($0) }
    #expect(log.entries == [0, 1, 2, 3, 4])
  }

  @Test(arguments: direct) func `what follows an end begins before the next value`(form: Form) {
    form.source(0..<3).groupBy { $0 }.flatMap(.merge) { $0.signal.producer.take(first: 1).concat(value: 99) }
      .startWithValues { log($0) }
    #expect(log.entries == [0, 99, 1, 99, 2, 99])
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .race])
  func `a producer that follows an end caused by an inner stream begins outside the outer stream`(
    strategy: FlattenStrategy
  ) {
    let property = MutableProperty(0)
    let next = Source { observer, _ in
      property.value = 100
      observer.send(value: property.value)
      observer.sendCompleted()
    }
    property.producer.skip(first: 1).flatMap(strategy) { Source(value: $0) }.take(first: 1).concat(next)
      .startWithValues { log($0) }
    property.value = 1
    #expect(log.entries == [1, 100])
  }

  @Test func `a producer that follows an end caused by an inner stream begins after the outer stream has cleaned up`() {
    let (tick, input) = Signal<Int, Never>.pipe()
    let source = Source { observer, lifetime in
      log(1)
      lifetime.observeEnded { log(2) }
      lifetime += tick.observe(observer)
    }
    let next = Source { observer, _ in
      log(3)
      observer.sendCompleted()
    }
    source.flatMap(.merge) { Source(value: $0) }.take(first: 1).concat(next).start()
    input.send(value: 1)
    #expect(log.entries == [1, 2, 3])
  }
}
