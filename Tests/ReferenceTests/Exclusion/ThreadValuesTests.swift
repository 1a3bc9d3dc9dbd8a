import ReactiveExclusion
import Testing

@Suite struct ThreadValuesTests {
  private static func values(_ threads: [UInt]) -> ThreadValues<[Int]> {
    var values = ThreadValues<[Int]>()
    for thread in threads { values.insert([Int(thread)], for: thread) }
    return values
  }

  @Test func `each thread has its own value`() {
    let values = Self.values([3, 1, 2])
    #expect([1, 2, 3, 4].map { values[$0] } == [[1], [2], [3], nil])
  }

  @Test func `a change applies only to the value of the thread`() {
    var values = Self.values([1, 2])
    #expect(
      values.change(of: 2) {
        $0.append(7)
        return $0.count
      } == 2
    )
    #expect(values[1] == [1] && values[2] == [2, 7])
  }

  @Test func `a thread without a value changes and loses nothing`() {
    var values = Self.values([1])
    #expect(values.change(of: 2) { $0.append(7) } == nil)
    #expect(values.remove(of: 2) == nil && values[1] == [1])
  }

  @Test func `a removed value is returned, once, and may come again`() {
    var values = Self.values([1, 2, 3])
    #expect(values.remove(of: 2) == [2])
    #expect(values.remove(of: 2) == nil)
    #expect([1, 2, 3].map { values[$0] } == [[1], nil, [3]])
    values.insert([9], for: 2)
    #expect(values[2] == [9])
  }
}
