package import Dispatch

extension Duration {
  /// The duration of a number of seconds in whole microseconds, as dates are rounded; the longest one for what exceeds it.
  package init(seconds: Double) {
    let longest = Double(Int64.max / 2)
    let whole = seconds.rounded(.down)
    guard abs(whole) < longest else {
      self = .seconds(seconds < 0 ? Int64.min / 2 : Int64.max / 2)
      return
    }
    self = .seconds(Int64(whole)) + .microseconds(Int64(((seconds - whole) * 1e6).rounded()))
  }

  /// The duration that says the same; `never` is longer than a process lives.
  package init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .seconds(Int64.max / 2)
    @unknown default: self = .seconds(Int64.max / 2)
    }
  }

  /// The number of seconds.
  var inSeconds: Double {
    // Not by `components`, which trap beyond what 64 bits hold; and divided, since a product would be rounded twice.
    Double(attoseconds / 1_000_000_000) / 1e9
  }
}
