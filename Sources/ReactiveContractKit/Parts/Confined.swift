public import Reactive

/// Carries something that need not be `Sendable` to the threads of the kit.
///
/// Invariant: what is inside is entered by one thread at a time. The kit runs its threads one by one and hands over
/// through a semaphore, so each entry happens after the previous one; a library that enters from threads of its own
/// answers for that itself.
@usableFromInline
struct Confined<Content>: @unchecked Sendable {
  @usableFromInline let content: Content

  @inlinable
  init(_ content: Content) { self.content = content }
}

/// A closure without arguments that need not be `Sendable`.
///
/// Apart from ``Confined``, because a function that goes through a generic type is wrapped each time, and that allocates.
///
/// Invariant: as with ``Confined``, one thread at a time enters it.
@usableFromInline
struct ConfinedAction: @unchecked Sendable {
  @usableFromInline let run: () -> Void

  @inlinable
  init(_ run: @escaping () -> Void) { self.run = run }
}

/// What observes a stream, which need not be `Sendable`; apart from ``Confined`` for the same reason.
///
/// Invariant: as with ``Confined``, one thread at a time enters it.
@usableFromInline
struct ConfinedObservation<Value, Failure: Error, Result>: @unchecked Sendable {
  @usableFromInline typealias Sink = @Sendable (Event<Value, Failure>) -> Void

  @usableFromInline let begin: (@escaping Sink) -> Result

  @inlinable
  init(_ begin: @escaping (@escaping Sink) -> Result) { self.begin = begin }
}
