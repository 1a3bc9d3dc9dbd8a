/// A value that need not be `Sendable`, passed to the kit.
///
/// Invariant: the kit uses it on one thread at a time.
struct UncheckedBox<Content>: @unchecked Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
