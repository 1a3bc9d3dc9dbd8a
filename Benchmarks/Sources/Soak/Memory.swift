import HeapSize

/// What the program takes of the memory when nothing is going on, in one stretch of rounds after another.
///
/// What threads keep for later comes and goes with them and has a bound; what each observer leaves behind grows in every
/// stretch. So memory that grows is looked at again, and is flat as soon as one stretch takes no more than the one before.
struct Memory {
  private struct Reading {
    var heap: Int
    var resident: Int
  }

  /// Less than what the observers of a stretch leave behind if each leaves an object.
  private static let tolerance = 256 << 10
  private static let rounds = 5
  /// After so many stretches, what still grows is said to grow.
  private static let most = 6

  private let length: Duration
  private var began = Duration.zero
  private var stretch: [Reading] = []
  private var least: [Reading] = []

  /// Stretches of at least that length, and of some rounds at least.
  init(stretch length: Duration) { self.length = length }

  /// Whether there have been enough rounds to say something.
  var isSettled: Bool { least.count > 2 && isFlat || least.count == Memory.most }

  /// Whether nothing grows any more.
  var isFlat: Bool { least.count > 1 && growth <= Memory.tolerance }

  private var growth: Int { least[least.count - 1].heap - least[least.count - 2].heap }

  mutating func note(after elapsed: Duration) {
    stretch.append(Reading(heap: heapSize(), resident: residentSize()))
    guard stretch.count >= Memory.rounds, elapsed - began >= length else { return }
    let (heap, resident) = (stretch.map(\.heap).min() ?? 0, stretch.map(\.resident).min() ?? 0)
    least.append(Reading(heap: heap, resident: resident))
    (stretch, began) = ([], elapsed)
  }

  var text: String {
    let heap = least.map { grouped($0.heap >> 10) }.joined(separator: ", ")
    let resident = least.map { grouped($0.resident >> 10) }.joined(separator: ", ")
    return """
      heap, stretch by stretch: \(heap) KiB, \(isFlat ? "flat" : "GROWING") within \(Memory.tolerance >> 10) KiB
      resident: \(resident) KiB
      """
  }
}
