import HeapSize

/// The memory that the program uses between rounds, in one stretch of rounds after another.
///
/// Memory that threads keep for later use goes up and down and has a bound; what each observer leaks grows in every
/// stretch. So if memory grows, another stretch follows, and memory is flat as soon as one stretch uses no more than
/// the one before.
struct Memory {
  private struct Reading {
    var heap: Int
    var resident: Int
  }

  /// Less than what the observers of a stretch leak if each leaks an object.
  private static let tolerance = 256 << 10
  private static let rounds = 5
  /// The number of stretches after which memory that still grows is reported.
  private static let most = 6

  private let length: Duration
  private var began = Duration.zero
  private var stretch: [Reading] = []
  private var least: [Reading] = []

  /// Makes stretches of at least that length, and of at least a few rounds.
  init(stretch length: Duration) { self.length = length }

  /// True if there have been enough stretches for a result.
  var isSettled: Bool { least.count > 2 && isFlat || least.count == Memory.most }

  /// True if memory does not grow any more.
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
