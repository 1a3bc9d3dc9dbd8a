import Testing

@testable import Reactive

@Suite struct LinkedBagTests {
  @Test func `elements come in order of insertion, also after removals`() {
    var bag = LinkedBag<Int>()
    let keys = (0..<5).map { bag.insert($0) }
    #expect([keys[0], keys[2], keys[4]].map { bag.remove($0) } == [0, 2, 4])
    for number in 5..<9 { _ = bag.insert(number) }
    #expect(bag.map(\.element) == [1, 3, 5, 6, 7, 8])
    #expect(bag.count == 6)
  }

  @Test func `a key finds its element once`() {
    var bag = LinkedBag<Int>()
    let key = bag.insert(1)
    #expect(bag.contains(key))
    #expect(bag.remove(key) == 1)
    #expect(bag.remove(key) == nil)
    let successor = bag.insert(2)
    #expect(!bag.contains(key) && bag.contains(successor))
    #expect(bag.remove(key) == nil)
    #expect(bag.map(\.key) == [successor])
  }

  @Test func `taking everything leaves an empty bag that does not know old keys`() {
    var bag = LinkedBag<Int>()
    let key = bag.insert(1)
    let taken = bag.takeAll()
    #expect(taken.map(\.element) == [1])
    #expect(bag.count == 0 && bag.takeFirst() == nil)
    _ = bag.insert(2)
    #expect(!bag.contains(key) && taken.contains(key))
  }

  @Test func `every sequence of six insertions and removals gives what an array gives`() {
    for word in 0..<729 {
      var (bag, model, rest) = (LinkedBag<Int>(), [(key: LinkedBag<Int>.Key, element: Int)](), word)
      for step in 0..<6 {
        switch rest % 3 {
        case 0: model.append((bag.insert(step), step))
        case 1: #expect(bag.takeFirst() == (model.isEmpty ? nil : model.removeFirst().element))
        default:
          guard !model.isEmpty else { break }
          let victim = model.remove(at: model.count / 2)
          #expect(bag.remove(victim.key) == victim.element)
        }
        rest /= 3
        #expect(bag.map(\.element) == model.map(\.element))
        #expect(bag.map(\.key) == model.map(\.key))
        #expect(bag.count == model.count)
      }
    }
  }
}
