import Foundation
import ReactiveSwiftCompatibilityTesting
import XCTest

private final class Lamp: ReactiveExtensionsProvider {
  let lifetimeToken = Lifetime.Token()
  var isOn = false
}

extension Reactive where Base == Lamp {
  fileprivate var isOn: BindingTarget<Bool> {
    let lamp = base
    return BindingTarget(lifetime: Lifetime(lamp.lifetimeToken)) { lamp.isOn = $0 }
  }
}

extension Reactive where Base == Lamp {
  fileprivate static var kind: String { "lamp" }
}

private func latest<Source: BindingSource>(of source: Source) -> Property<Source.Value?> {
  Property(initial: nil, then: source.producer.map { $0 })
}

private func reset<Target: MutablePropertyProtocol>(_ target: Target) where Target.Value == Int { target.value = 0 }

/// Properties, bindings, lifetimes and variables as clients of ReactiveSwift write them.
final class StateNamesTests: XCTestCase {
  func testReactiveMembersOfATypeOfTheClient() {
    let lamp = Lamp()
    let (signal, observer) = Signal<Bool, Never>.pipe()
    lamp.reactive.isOn <~ signal
    observer.send(value: true)
    XCTAssertTrue(lamp.isOn)
    lamp.reactive.isOn.action(false)
    XCTAssertFalse(lamp.isOn)
    XCTAssertEqual(Lamp.reactive.kind, "lamp")
    lamp.lifetimeToken.dispose()
    observer.send(value: true)
    XCTAssertFalse(lamp.isOn)
  }

  func testAnAtomicIsOneStep() {
    let numbers = Atomic<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 100) { number in numbers.modify { $0.append(number) } }
    XCTAssertEqual(numbers.withValue { Set($0).count }, 100)
    XCTAssertEqual(numbers.swap([]).count, 100)
    numbers.value = [1]
    XCTAssertEqual(numbers.value, [1])
  }

  func testSourcesAndPropertiesInGenericCode() {
    let property = MutableProperty(1)
    let copy = latest(of: property)
    property.value = 2
    XCTAssertEqual(copy.value, 2)
    reset(property)
    XCTAssertEqual(copy.value, 0)
  }

  func testAListOfPropertiesIsCombined() {
    let properties = [MutableProperty(1), MutableProperty(2)]
    let latest: Property<[Int]>? = Property.combineLatest(properties)
    XCTAssertEqual(latest?.value, [1, 2])
    properties[1].value = 3
    XCTAssertEqual(latest?.value, [1, 3])
    let none: [MutableProperty<Int>] = []
    let nothing: Property<[Int]>? = Property.combineLatest(none)
    XCTAssertNil(nothing)
    XCTAssertEqual(Property.combineLatest([MutableProperty<Int>](), emptySentinel: [7]).value, [7])
    XCTAssertEqual(Property.zip(properties, emptySentinel: []).value, [1, 3])
  }

  func testEventsOfAnActionHaveTheirNames() {
    let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
    var events: [Signal<Int, Never>.Event] = []
    action.events.observeValues { events.append($0) }
    action.apply(3).start()
    XCTAssertEqual(events, [.value(3), .completed])
  }

  func testNotificationsAreASignal() {
    let name = Notification.Name("bell")
    let center = NotificationCenter()
    var bells: [Int?] = []
    let observation = center.reactive.notifications(forName: name).observeValues { bells.append($0.userInfo?["count"] as? Int) }
    center.post(name: name, object: nil, userInfo: ["count": 1])
    observation?.dispose()
    center.post(name: name, object: nil)
    XCTAssertEqual(bells, [1])
  }
}
