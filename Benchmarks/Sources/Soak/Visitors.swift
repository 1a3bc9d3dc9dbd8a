import Reactive
import Synchronization

/// Observers that attach to a signal and detach from it, on several threads, while other threads send.
///
/// Apart from concurrent values, it is known what an observer must receive: a value sent before it attached is early, a
/// value sent after it detached is late, and every value sent in between must reach it.
struct Visitors: Scenario {
  static let name = "signals"

  private struct Visit: Sendable {
    let track: Track
    /// The last values sent before it attached, and begun when it was attached.
    let before: [Int], joined: [Int]
    /// The last values sent before it detached, and begun when it was detached.
    let due: [Int], gone: [Int]
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let count = numbers.draw(200...1_000)
    let senders = Senders(2)
    let (signal, input) = Signal<Parcel, Never>.pipe()
    let residents = [signal, signal.map { $0 }, signal.filter { _ in true }].map { signal in
      observe(signal, hall, senders.indices.count).track
    }
    let visits = Mutex<[Visit]>([])
    hall.onThreads(4, &numbers) { index, numbers in
      if senders.indices.contains(index) {
        senders.send(count, as: index) { input.send(value: $0) }
      } else {
        while senders.done.contains(where: { $0 < count }) {
          var news = [pay(signal, senders, hall, staying: numbers.draw(0...20))]
          // Many more attach and detach at once.
          for _ in 0..<numbers.draw(0...40) { news.append(pay(signal, senders, hall, staying: 0)) }
          visits.withLock { $0 += news }
        }
      }
    }
    input.sendCompleted()
    for track in residents {
      account.add(sent: count * senders.indices.count, received: track.received)
      account.require(track.ends == 1, "an observer that stayed was told \(track.ends) ends")
      account.note(track.problem)
    }
    for visit in visits.withLock({ $0 }) { settle(visit, count, &account) }
    return account
  }

  private static func observe(
    _ signal: Signal<Parcel, Never>,
    _ hall: Hall,
    _ senders: Int
  ) -> (track: Track, handle: (any Disposable)?) {
    let track = Track(senders: senders)
    let guest = hall.guests.welcome()
    let handle = signal.observe { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let parcel): if !hall.guests.swallows(parcel.number) { track.receive(parcel) }
        case .completed, .interrupted: track.end()
        }
      }
    }
    return (track, handle)
  }

  private static func pay(
    _ signal: Signal<Parcel, Never>,
    _ senders: Senders,
    _ hall: Hall,
    staying patience: Int
  ) -> Visit {
    let before = senders.done
    let (track, handle) = observe(signal, hall, senders.indices.count)
    let joined = senders.begun
    var looks = 0
    while looks < 100_000, patience > 0, zip(senders.done, joined).allSatisfy({ $0 < $1 + patience }) { looks += 1 }
    let due = senders.done
    handle?.dispose()
    return Visit(track: track, before: before, joined: joined, due: due, gone: senders.begun)
  }

  private static func settle(_ visit: Visit, _ count: Int, _ account: inout Account) {
    account.note(visit.track.problem)
    account.require(visit.track.ends == 0, "an observer that left was told an end")
    account.add(sent: count * visit.before.count, received: visit.track.received)
    for sender in visit.before.indices {
      let (before, joined, due, gone) = (
        visit.before[sender], visit.joined[sender], visit.due[sender], visit.gone[sender]
      )
      guard let range = visit.track.range(of: sender) else {
        account.require(due <= joined, "values \(joined + 1) to \(due) reached an observer that was there with none")
        account.lose(count, .elsewhere)
        continue
      }
      account.require(
        before < range.lowerBound && range.lowerBound <= max(joined, before) + 1 && due <= range.upperBound
          && range.upperBound <= gone,
        "values \(range) reached an observer that came after \(before) to \(joined) and left after \(due) to \(gone)"
      )
      account.lose(range.lowerBound - 1, .early)
      account.lose(count - range.upperBound, .late)
    }
  }
}
