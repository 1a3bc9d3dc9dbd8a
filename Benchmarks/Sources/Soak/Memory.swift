import HeapSize

/// What the program takes of the memory when nothing is going on: in its first warm rounds, and in its last ones.
struct Memory {
  private struct Reading {
    var heap: Int
    var resident: Int
  }

  /// Less than what the observers of some seconds leave behind if each leaves a word; more than what threads keep for later.
  private static let tolerance = 256 << 10
  private static let length = 5

  private var first: [Reading] = []
  private var last: [Reading] = []

  /// Whether there have been enough rounds to say something.
  var isKnown: Bool { last.count == Memory.length }

  /// Whether nothing grows.
  var isFlat: Bool { isKnown && growth <= Memory.tolerance }

  /// The least that is taken counts: threads that come and go keep some for a while.
  private var growth: Int { Memory.least(last, \.heap) - Memory.least(first, \.heap) }

  mutating func note(isWarm: Bool) {
    guard isWarm else { return }
    let reading = Reading(heap: heapSize(), resident: residentSize())
    if first.count < Memory.length { return first.append(reading) }
    last.append(reading)
    if last.count > Memory.length { last.removeFirst() }
  }

  var text: String {
    let (before, after) = (Memory.least(first, \.heap), Memory.least(last, \.heap))
    let (residentBefore, residentAfter) = (Memory.least(first, \.resident), Memory.least(last, \.resident))
    return """
      heap: \(grouped(before >> 10)) KiB when warm, \(grouped(after >> 10)) KiB at the end, \
      \(growth <= Memory.tolerance ? "flat" : "GROWING") within \(Memory.tolerance >> 10) KiB
      resident: \(grouped(residentBefore >> 10)) KiB when warm, \(grouped(residentAfter >> 10)) KiB at the end
      """
  }

  private static func least(_ readings: [Reading], _ size: KeyPath<Reading, Int>) -> Int {
    readings.map { $0[keyPath: size] }.min() ?? 0
  }
}
