/// Carries something that need not be `Sendable` to the threads of the kit.
///
/// Invariant: what is inside is entered by one thread at a time. The kit runs its threads one by one and hands over
/// through a semaphore, so each entry happens after the previous one; a library that enters from threads of its own
/// answers for that itself.
struct Confined<Content>: @unchecked Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
