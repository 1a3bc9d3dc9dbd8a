/// A token; a counter contains the number of tokens that are alive.
final class LivingToken: Sendable {
  private let living: Counter

  init(_ living: Counter) {
    self.living = living
    living.add()
  }

  deinit { living.add(-1) }
}
