import Testing

@testable import Reactive

@Suite struct QueueTests {
  @Test func `elements leave in the order in which they came`() {
    var (queue, model) = (Queue<Int>(), [Int]())
    for step in 0..<200 {
      if step % 3 < 2 {
        queue.append(step)
        model.append(step)
      } else {
        #expect(queue.takeFirst() == model.removeFirst())
      }
      #expect(queue.count == model.count)
      #expect(queue.isEmpty == model.isEmpty)
      #expect(queue.first == model.first)
      let elements: [Int] = (0..<queue.count).map { queue[$0] }
      #expect(elements == model)
    }
    for position in [0, model.count, 50, 3] {
      queue.insert(-position, at: position)
      model.insert(-position, at: position)
      queue[position / 2] += 1_000
      model[position / 2] += 1_000
    }
    #expect(queue.takeAll() == model)
    #expect(queue.takeFirst() == nil)
  }

  @Test func `nothing is kept of an element that has left`() {
    final class Token {}
    var queue = Queue<Token>()
    weak var first: Token?
    for index in 0..<3 {
      let token = Token()
      if index == 0 { first = token }
      queue.append(token)
    }
    _ = queue.takeFirst()
    #expect(first == nil && queue.count == 2)
  }
}
