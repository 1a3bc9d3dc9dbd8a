import HeapSize
import Reactive
import Synchronization

/// Observers that two threads attach and detach without a pause while a third thread sends.
///
/// A send returns however many of them attach and detach meanwhile, and their pending actions do not pile up.
struct PassingObservers: Scenario {
  static let name = "passing observers"

  /// A send that takes longer is a problem; the two threads then stop, so that it can return.
  private static let patience = Duration.seconds(2)
  /// The most that memory may grow: at most three observers are attached at once, and no more actions may be pending.
  private static let mostMemory = 2 << 20

  private struct Source: Sendable {
    let name: String
    let send: @Sendable (Int) -> Void
    let end: @Sendable () -> Void
    let attach: @Sendable (@escaping @Sendable (Event<Int, Never>) -> Void) -> (any Disposable)?
    /// The first value is the current one, which may have been sent before.
    let hasCurrent: Bool
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    for source in [signal(), property()] {
      hall.watchdog.enter(source.name)
      account += round(source, in: hall, &numbers)
    }
    return account
  }

  private static func signal() -> Source {
    let (signal, input) = Signal<Int, Never>.pipe()
    return Source(
      name: "signal",
      send: { input.send(value: $0) },
      end: { input.sendCompleted() },
      attach: { signal.observe($0) },
      hasCurrent: false
    )
  }

  private static func property() -> Source {
    let property = Mutex<MutableProperty<Int>?>(MutableProperty(0))
    let producer = property.withLock { $0?.producer } ?? .empty
    return Source(
      name: "property",
      send: { number in property.withLock { $0 }?.value = number },
      end: { property.withLock { $0.take() }.map { withExtendedLifetime($0) {} } },
      attach: { producer.start($0) },
      hasCurrent: true
    )
  }

  private static func round(_ source: Source, in hall: Hall, _ numbers: inout Numbers) -> Account {
    let count = numbers.draw(50...2_000)
    let senders = Senders(1)
    let isOver = Atomic(false)
    let isLate = Atomic(false)
    let accounts = Mutex(Account())
    let resident = Track(senders: 1)
    let guest = hall.guests.welcome()
    _ = source.attach { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let number): if number > 0 { receive(number, resident, hall) }
        case .completed, .interrupted: resident.end()
        }
      }
    }
    let before = heapSize()
    hall.onThreads(3, &numbers) { index, _ in
      if index == 0 {
        var longest = Duration.zero
        senders.send(count, as: 0) { parcel in
          let start = ContinuousClock.now
          source.send(parcel.number)
          longest = max(longest, ContinuousClock.now - start)
        }
        isOver.store(true, ordering: .sequentiallyConsistent)
        let microseconds = Int(longest / .microseconds(1))
        accounts.withLock { $0.measure(microseconds, "microseconds in the longest send, \(source.name)") }
        return
      }
      var account = Account()
      var (last, since) = (0, ContinuousClock.now)
      var grown = 0
      var visits = 0
      while !isOver.load(ordering: .sequentiallyConsistent) {
        // Most of them are as fast as possible, and not accounted for.
        if visits % 8 == 0 { account += pass(source, senders, hall) } else { source.attach { _ in }?.dispose() }
        visits += 1
        let sent = senders.done[0]
        if sent > last { (last, since) = (sent, .now) }
        guard visits % 256 == 0 else { continue }
        grown = max(grown, Int(heapSize()) - Int(before))
        guard ContinuousClock.now - since < patience, grown < mostMemory else {
          isLate.store(true, ordering: .sequentiallyConsistent)
          break
        }
      }
      account.measure(grown >> 10, "KiB grown in a round, \(source.name)")
      accounts.withLock { $0 += account }
    }
    source.end()
    var account = accounts.withLock { $0 }
    account.require(
      !isLate.load(ordering: .sequentiallyConsistent),
      "\(source.name): a send did not return, or the memory grew, until the observers stopped coming and going"
    )
    account.add(sent: count, received: resident.received)
    account.note(resident.problem)
    account.require(resident.ends == 1, "\(source.name): an observer that stayed was told \(resident.ends) ends")
    return account
  }

  private static func receive(_ number: Int, _ track: Track, _ hall: Hall) {
    if !hall.guests.swallows(number) { track.receive(Parcel(sender: 0, number: number)) }
  }

  /// Attaches an observer and detaches it; it may only receive values that were sent in between.
  private static func pass(_ source: Source, _ senders: Senders, _ hall: Hall) -> Account {
    let track = Track(senders: 1)
    let guest = hall.guests.welcome()
    let before = senders.done[0]
    source.attach { event in
      withExtendedLifetime(guest) {
        if case .next(let number) = event, number > 0 { receive(number, track, hall) }
      }
    }?.dispose()
    let after = senders.begun[0]
    var account = Account()
    account.note(track.problem)
    // A property's current value was sent before.
    let first = source.hasCurrent ? max(1, before) : before + 1
    // Read once: a value that is being delivered while its observer is disposed of may still arrive.
    let (range, received) = (track.range(of: 0), track.received)
    account.require(
      range.map { first <= $0.lowerBound && $0.upperBound <= after } ?? true,
      "\(source.name): an observer that came after \(before) and left before \(after) received \(range.debugDescription)"
    )
    let possible = max(0, after - first + 1)
    account.add(sent: possible, received: received)
    account.lose(possible - received, .elsewhere)
    return account
  }
}
