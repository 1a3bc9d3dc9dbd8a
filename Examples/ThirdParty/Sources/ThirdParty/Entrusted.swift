/// Something that need not be `Sendable`, handed to the kit.
///
/// Invariant: the kit enters it from one thread at a time.
struct Entrusted<Content>: @unchecked Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
