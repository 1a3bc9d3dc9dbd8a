/// Two threads that read a state again and again while a third one sets it to larger and larger numbers.
///
/// - Returns: The number of reads that did not go back behind the read before, which is the number of all reads.
public func reads(
  _ count: Int,
  of get: @escaping @Sendable () -> Int,
  set: @escaping @Sendable (Int) -> Void
) -> Int {
  let (stop, inOrder) = (Flag(), Count())
  let setter = Companions {
    var number = 0
    while !stop.isRaised {
      number += 1
      set(number)
    }
  }
  let readers = Companions(2) {
    var (last, found) = (0, 0)
    for _ in 0..<(count / 2) {
      let now = get()
      if now >= last { found += 1 }
      last = now
    }
    inOrder.add(found)
  }
  readers.join()
  stop.raise()
  setter.join()
  return inOrder.value
}
