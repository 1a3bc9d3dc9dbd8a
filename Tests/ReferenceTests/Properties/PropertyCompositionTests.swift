import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct PropertyCompositionTests {
  @Test func `a mapped property transforms each change once, and shows it before its observers run`() {
    let source = MutableProperty(1)
    let calls = Counter()
    let mapped = source.map { value in
      calls.add()
      return value * 10
    }
    let log = Log<String>()
    mapped.signal.observeValues { log("\($0) \(mapped.value)") }
    mapped.producer.startWithValues { log("run \($0)") }
    source.value = 2
    #expect(log.entries == ["run 10", "20 20", "run 20"])
    #expect(calls.value == 2)
    #expect(mapped.value == 20 && calls.value == 2)
  }

  @Test func `a filtered property keeps the latest value that passes`() {
    let source = MutableProperty(1)
    let even = source.filter(initial: 0) { $0 % 2 == 0 }
    var seen = [even.value]
    for value in 2...5 {
      source.value = value
      seen.append(even.value)
    }
    #expect(seen == [0, 2, 2, 4, 4])
    #expect(source.filter(initial: 0) { $0 > 4 }.value == 5)
  }

  @Test func `a property is paired with its value before, without repeats, or without any value twice`() {
    let source = MutableProperty(1)
    let pairs = source.combinePrevious(0)
    let log = Log<String>()
    source.skipRepeats().producer.startWithValues { log("repeats \($0)") }
    source.skipRepeats { $0 / 2 == $1 / 2 }.producer.startWithValues { log("pairs \($0)") }
    source.uniqueValues().producer.startWithValues { log("unique \($0)") }
    source.uniqueValues { $0 % 2 }.producer.startWithValues { log("parity \($0)") }
    #expect(pairs.value == (0, 1))
    for value in [1, 2, 1] { source.value = value }
    #expect(pairs.value == (2, 1))
    let expected = [
      "repeats 1", "pairs 1", "unique 1", "parity 1", "repeats 2", "pairs 2", "unique 2", "parity 2", "repeats 1",
      "pairs 1",
    ]
    #expect(log.entries == expected)
  }

  @Test func `the latest values of several properties, of any kind and type, are one value`() {
    let (name, age) = (MutableProperty("Ada"), MutableProperty(36))
    let all = Property.combineLatest(name, age.map { $0 + 1 }, Property(value: true))
    let log = Log<String>()
    all.signal.observeValues { log("\($0) \(all.value == $0)") }
    #expect(all.value == ("Ada", 37, true))
    name.value = "Grace"
    age.value = 85
    #expect(log.entries == [#"("Grace", 37, true) true"#, #"("Grace", 86, true) true"#])
    #expect(name.combineLatest(with: age).value == ("Grace", 85))
  }

  @Test func `the values of several properties are zipped in order`() {
    let (a, b) = (MutableProperty(1), MutableProperty("a"))
    let zipped = Property.zip(a, b)
    let other = a.zip(with: b)
    a.value = 2
    #expect(zipped.value == (1, "a"))
    b.value = "b"
    #expect(zipped.value == (2, "b") && other.value == (2, "b"))
  }

  @Test func `lists of properties are one value, which is empty for none`() {
    let properties = [MutableProperty(1), MutableProperty(2)]
    let latest = Property<[Int]>.combineLatest(properties)
    let zipped = Property<[Int]>.zip(properties)
    properties[1].value = 3
    #expect(latest.value == [1, 3])
    #expect(zipped.value == [1, 2])
    #expect(Property<[Int]>.combineLatest([MutableProperty<Int>]()).value == [])
    #expect(Property<[Int]>.zip([MutableProperty<Int>]()).value == [])
  }

  @Test func `the latest inner property is followed, and no other`() {
    let (first, second) = (MutableProperty("a"), MutableProperty("x"))
    let selected = MutableProperty(first)
    let shown = selected.flatMap(.latest) { $0.map { $0 + "!" } }
    let flat = selected.flatten(.latest)
    let log = Log<String>()
    shown.producer.startWithValues { log($0) }
    first.value = "b"
    selected.value = second
    first.value = "c"
    second.value = "y"
    #expect(log.entries == ["a!", "b!", "x!", "y!"])
    #expect(flat.value == "y")
  }

  @Test func `booleans combine`() {
    let (a, b) = (MutableProperty(true), MutableProperty(false))
    let all = [a.and(b), .all(a, b), .all([a, b])]
    let some = [a.or(b), .any(a, b), .any([a, b])]
    let not = a.negate()
    #expect(all.map(\.value) == [false, false, false] && some.map(\.value) == [true, true, true] && !not.value)
    b.value = true
    #expect(all.map(\.value) == [true, true, true])
    a.value = false
    b.value = false
    #expect(some.map(\.value) == [false, false, false] && not.value)
    #expect(Property.all([MutableProperty<Bool>]()).value)
    #expect(!Property.any([MutableProperty<Bool>]()).value)
  }

  @Test func `a composed property ends with the last of its sources, and keeps its value`() {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
    let log = Log<String>()
    let sum = a.flatMap { a in b.map { b in a.combineLatest(with: b).map(+).map { $0 } } }
    sum?.signal.observe { log("\($0)") }
    a = nil
    b?.value = 3
    b = nil
    #expect(log.entries == ["next 4", "completed"])
    #expect(sum?.value == 4)
  }
}
