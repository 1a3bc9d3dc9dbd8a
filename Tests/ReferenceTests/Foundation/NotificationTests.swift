import Foundation
import Reactive
import ReactiveFoundation
import Testing

@Suite struct NotificationTests {
  private final class Sender: Sendable {}

  private let center = NotificationCenter()
  private let log = Log<String>()
  private let name = Notification.Name("changed")

  private func start(_ producer: SignalProducer<String, Never>, as run: String = "") -> any Disposable {
    producer.start { [log] in log("\(run)\($0)") }
  }

  private func texts(of object: Sender? = nil) -> SignalProducer<String, Never> {
    center.notifications(forName: name, object: object) { $0.userInfo?["text"] as? String ?? "none" }
  }

  private func post(_ text: String, from sender: Sender? = nil) {
    center.post(name: name, object: sender, userInfo: ["text": text])
  }

  @Test func `each run gets what is posted while it lasts, before post returns`() {
    let producer = texts()
    post("early")
    let first = start(producer, as: "a ")
    post("1")
    #expect(log.entries == ["a next 1"])
    let second = start(producer, as: "b ")
    post("2")
    first.dispose()
    post("3")
    second.dispose()
    post("late")
    let entries = log.entries
    #expect(entries.filter { $0.hasPrefix("a") } == ["a next 1", "a next 2", "a interrupted"])
    #expect(entries.filter { $0.hasPrefix("b") } == ["b next 2", "b next 3", "b interrupted"])
  }

  @Test func `the end of a run removes its observer from the center`() {
    let seen = Counter()
    let run = center.notifications(forName: name) { _ in seen.add() }.take(first: 1).start()
    for _ in 1...3 { post("x") }
    #expect(seen.value == 1)
    withExtendedLifetime(run) {}
  }

  @Test func `other names and other senders do not matter`() {
    let (mine, other) = (Sender(), Sender())
    let run = start(texts(of: mine))
    center.post(name: Notification.Name("other"), object: mine)
    post("other", from: other)
    post("nobody")
    post("mine", from: mine)
    #expect(log.entries == ["next mine"])
    run.dispose()
  }

  @Test func `a sender is not kept alive, and when it is gone there is nothing to wait for`() {
    let released = Calls()
    var sentinel: Sentinel? = Sentinel(released)
    let producer = center.notifications(forName: name, object: sentinel) { _ in "something" }
    sentinel = nil
    #expect(released.wait())
    let run = start(producer)
    post("anything")
    #expect(log.entries == ["completed"])
    withExtendedLifetime(run) {}
  }

  @Test func `what several threads post comes one after the other`() {
    let (center, name, log) = (center, name, log)
    let overlap = Guarded(0)
    let run = center.notifications(forName: name) { _ in 1 }.startWithValues { value in
      #expect(
        overlap.withLock {
          $0 += 1; return $0
        } == 1
      )
      log("\(value)")
      overlap.withLock { $0 -= 1 }
    }
    onThreads(3) { _ in
      for _ in 1...20 { center.post(name: name, object: nil) }
    }
    #expect(log.entries.count == 60)
    run.dispose()
  }

  @Test func `a run whose sender is released during the start does not observe all senders`() {
    let (center, name, wrong) = (center, name, Counter())
    let sender = Guarded<Sender?>(nil)
    inRounds(4_000) { _ -> SignalProducer<Int, Never> in
      let mortal = Sender()
      sender.withLock { $0 = mortal }
      return center.notifications(forName: name, object: mortal) { _ in 1 }
    } _: { producer in
      let run = producer.startWithValues { _ in wrong.add() }
      center.post(name: name, object: nil)
      run.dispose()
    } _: { _ in
      sender.withLock { $0 = nil }
    }
    #expect(wrong.value == 0)
  }

  @Test func `a run receives what its sender posts when it is released`() {
    final class Farewell: Sendable {
      let center: NotificationCenter
      let name: Notification.Name
      init(_ center: NotificationCenter, _ name: Notification.Name) { (self.center, self.name) = (center, name) }
      deinit { center.post(name: name, object: self) }
    }
    let told = Counter()
    var sender: Farewell? = Farewell(center, name)
    let run = center.notifications(forName: name, object: sender) { _ in 1 }.startWithValues { _ in told.add() }
    sender = nil
    #expect(told.value == 1)
    run.dispose()
  }

  @Test func `an object at the address of a released sender is not taken for that sender`() {
    var sender: Sender? = Sender()
    let told = Counter()
    let run = center.notifications(forName: name, object: sender) { _ in 1 }.startWithValues { _ in told.add() }
    center.post(name: name, object: sender)
    #expect(told.value == 1)
    sender = nil
    // Some of these senders get the address of the released one.
    for _ in 1...1_000 { center.post(name: name, object: Sender()) }
    #expect(told.value == 1)
    run.dispose()
  }
}
