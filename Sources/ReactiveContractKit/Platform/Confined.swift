public import Reactive

/// Passes a value that need not be `Sendable` to the threads of the kit.
///
/// Invariant: one thread at a time uses the content. The kit runs its threads one by one and passes control through a
/// semaphore, so each use happens-after the previous one. A library that calls in from its own threads is responsible
/// for the same exclusion.
@usableFromInline
struct Confined<Content>: @unchecked Sendable {
  @usableFromInline let content: Content

  @inlinable
  init(_ content: Content) { self.content = content }
}

/// A closure without arguments that need not be `Sendable`.
///
/// Separate from ``Confined``, because a function that passes through a generic type is wrapped each time, which
/// allocates.
///
/// Invariant: as with ``Confined``, one thread at a time calls it.
@usableFromInline
struct ConfinedAction: @unchecked Sendable {
  @usableFromInline let run: () -> Void

  @inlinable
  init(_ run: @escaping () -> Void) { self.run = run }
}

/// A closure that observes a stream and need not be `Sendable`; separate from ``Confined`` for the same reason.
///
/// Invariant: as with ``Confined``, one thread at a time calls it.
@usableFromInline
struct ConfinedObservation<Value, Failure: Error, Result>: @unchecked Sendable {
  @usableFromInline typealias Sink = @Sendable (Event<Value, Failure>) -> Void

  @usableFromInline let begin: (@escaping Sink) -> Result

  @inlinable
  init(_ begin: @escaping (@escaping Sink) -> Result) { self.begin = begin }
}
