/// Carries something that need not be `Sendable` to the threads of the kit.
///
/// Invariant: what is inside is entered by one thread at a time. The kit runs its threads one by one and hands over
/// through a semaphore, so each entry happens after the previous one; a library that enters from threads of its own
/// answers for that itself.
struct Confined<Content>: @unchecked Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}

/// A closure without arguments that need not be `Sendable`; the invariant is that of ``Confined``.
///
/// Apart from it, because a function that goes through a generic type is wrapped each time, and that allocates.
struct ConfinedAction: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// What observes a stream, which need not be `Sendable`; the invariant is that of ``Confined``, and so is the reason.
struct ConfinedObservation<Value, Failure: Error>: @unchecked Sendable {
  let begin: (@escaping EventSource<Value, Failure>.Sink) -> Cancellation

  init(_ begin: @escaping (@escaping EventSource<Value, Failure>.Sink) -> Cancellation) { self.begin = begin }
}
