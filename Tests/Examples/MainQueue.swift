import Reactive

/// Waits until everything that was sent to the main actor before has arrived there.
///
/// That is at once if nothing else waits; but tests of other screens may be running.
@MainActor func mainQueue() async {
  _ = await SignalProducer<Void, Never>(value: ()).observe(on: MainScheduler.shared).wait()
}
