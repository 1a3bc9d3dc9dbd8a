import Reactive
import Synchronization

/// Objects that streams hold, with deinitializers that send, end, dispose, observe or set elsewhere.
///
/// A deinitializer runs wherever the last reference is released, so the library must not hold a lock there.
struct SendingDeinitializers: Scenario {
  static let name = "sending deinitializers"

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let target = Target()
    let sent = Counter()
    let receiver = Track(senders: 1)
    let guest = hall.guests.welcome()
    target.signal.observe { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next:
          let number = receiver.received + 1
          if !hall.guests.swallows(number) { receiver.receive(Parcel(sender: 0, number: number)) }
        case .completed, .interrupted: receiver.end()
        }
      }
    }
    let problems = Mutex<[String]>([])
    for holder in Holder.all {
      hall.watchdog.enter(holder.name)
      hall.onThreads(2, &numbers) { _, _ in
        for act in Parting.Act.allCases {
          let maker = Parting.Maker(act, target, sent)
          holder.hold(maker)
          maker.release()
          let (made, gone) = (maker.made.value, maker.gone.value)
          if made == 0 || made != gone {
            problems.withLock { $0.append("\(holder.name), \(act): \(gone) of \(made) deinitializers ran") }
          }
        }
      }
      hall.settle()
    }
    target.input.sendCompleted()
    for problem in problems.withLock({ $0 }) { account.require(false, problem) }
    account.add(sent: sent.value, received: receiver.received)
    account.note(receiver.problem)
    account.require(receiver.ends == 1, "the stream that is sent to was told \(receiver.ends) ends")
    return account
  }

  /// The stream and the property that deinitializers use.
  final class Target: Sendable {
    let signal: Signal<Int, Never>
    let input: Observer<Int, Never>
    let property = MutableProperty(0)

    init() { (signal, input) = Signal.pipe() }
  }
}

/// An object that runs an action when it is deinitialized.
final class Parting: Sendable {
  enum Act: CaseIterable { case sends, ends, disposesOfAnother, disposesOfItsRun, observes, sets }

  /// Makes objects for one holder, and counts them.
  final class Maker: Sendable {
    let (made, gone) = (Counter(), Counter())
    /// The run that holds the objects, if any.
    let run = SerialDisposable()
    private let act: Act
    private let target: SendingDeinitializers.Target
    private let sent: Counter

    init(_ act: Act, _ target: SendingDeinitializers.Target, _ sent: Counter) {
      (self.act, self.target, self.sent) = (act, target, sent)
    }

    func make(_ more: (@Sendable () -> Void)? = nil) -> Parting {
      made.add()
      let action = action()
      return Parting {
        more?()
        action()
      }
    }

    /// Disposes of the run that held the objects.
    func release() { run.dispose() }

    private func action() -> @Sendable () -> Void {
      let (target, gone, sent) = (target, gone, sent)
      switch act {
      case .sends:
        return {
          target.input.send(value: sent.add())
          gone.add()
        }
      case .ends:
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.observeCompleted { gone.add() }
        return { withExtendedLifetime(signal) { input.sendCompleted() } }
      case .disposesOfAnother:
        let other = SignalProducer<Int, Never>.never.startWithInterrupted { gone.add() }
        return { other.dispose() }
      case .disposesOfItsRun:
        return { [run] in
          run.dispose()
          gone.add()
        }
      case .observes:
        return {
          target.signal.observe { _ in }?.dispose()
          gone.add()
        }
      case .sets:
        return {
          target.property.value = 1
          gone.add()
        }
      }
    }
  }

  private let action: @Sendable () -> Void

  private init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}
