/// A pseudorandom sequence of numbers; its seed determines it.
struct Lot {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D }

  /// Returns the next number from 0 up to, but not including, the limit; 0 if the limit is 0.
  mutating func below(_ limit: Int) -> Int {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return limit > 0 ? Int(bits % UInt64(limit)) : 0
  }
}
