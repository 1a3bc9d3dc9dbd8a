import Reactive

/// Waits until what was sent to the main actor before has arrived there.
///
/// That is at once where nothing else waits; but the tests of other screens may be under way.
@MainActor func mainQueue() async {
  _ = await SignalProducer<Void, Never>(value: ()).observe(on: MainScheduler.shared).wait()
}
