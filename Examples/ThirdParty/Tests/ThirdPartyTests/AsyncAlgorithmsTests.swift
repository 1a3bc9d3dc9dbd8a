import AsyncAlgorithms
import Synchronization
import Testing

/// Findings in swift-async-algorithms 1.1.4, shown with that package alone; no test waits for time.
@Suite struct AsyncAlgorithmsTests {
  struct Oops: Error {}

  private let endless = Scripted { _ in
    await Bay().wait()
    return nil
  }

  @Test func `flatMapLatest goes on iterating when a task that waits for it is cancelled`() async throws {
    let (bay, isAsked) = (Bay(), Signal())
    let outer = Scripted { _ in
      isAsked.send()
      await bay.wait()
      return nil
    }
    let iteration = Task.immediate {
      var elements = outer.flatMapLatest { _ in outer }.makeAsyncIterator()
      return try await elements.next()
    }
    await isAsked.wait()
    iteration.cancel()
    #expect(try await iteration.value == nil)
    #expect(!bay.isCancelled)
    bay.letGoOn()
  }

  @Test func `chain and joined begin their next sequence when their task is cancelled`() async throws {
    let begun = Mutex<[String]>([])
    let first = Scripted { _ in
      while !Task.isCancelled { await Task.yield() }
      return nil
    }
    let second = { @Sendable (name: String) in
      Scripted { _ in
        begun.withLock { $0.append(name) }
        return nil
      }
    }
    let task = Task {
      for try await _ in chain(first, second("chain")) {}
      let outer = Scripted { place in place < 2 ? place : nil }
      for try await _ in outer.map({ $0 == 0 ? first : second("joined") }).joined() {}
    }
    task.cancel()
    try await task.value
    #expect(begun.withLock { $0 } == ["chain", "joined"])
  }

  @Test func `flatMapLatest goes on iterating when an inner sequence fails`() async throws {
    let (bay, isAsked) = (Bay(), Signal())
    let outer = Scripted { place in
      if place == 0 { return 1 }
      isAsked.send()
      await bay.wait()
      return nil
    }
    let inner = Scripted { _ in
      await isAsked.wait()
      throw Oops()
    }
    await #expect(throws: Oops.self) {
      for try await _ in outer.flatMapLatest({ _ in inner }) {}
    }
    #expect(!bay.isCancelled)
    bay.letGoOn()
  }

  @Test func `flatMapLatest loses a failure that comes while nobody waits for it`() async throws {
    let (isAsked, fails, isOver) = (Signal(), Signal(), Signal())
    let outer = Scripted { place in
      if place == 0 { return 1 }
      isAsked.send()
      await fails.wait()
      throw Oops()
    }
    let inner = Scripted(
      next: { place in
        await isAsked.wait()
        return 7
      },
      onRelease: isOver.send
    )
    var elements = outer.flatMapLatest { _ in inner }.makeAsyncIterator()
    #expect(try await elements.next() == 7)
    fails.send()
    await isOver.wait()
    #expect(try await elements.next() == nil)
  }

  @Test func `joined asks the outer sequence for nothing while it is at an inner one`() async throws {
    let asked = Mutex(0)
    let outer = Scripted { place in
      asked.withLock { $0 += 1 }
      if place == 0 { return 1 }
      throw Oops()
    }
    var elements = outer.map { _ in [1, 2].async }.joined().makeAsyncIterator()
    #expect(try await elements.next() == 1)
    #expect(try await elements.next() == 2)
    #expect(asked.withLock { $0 } == 1)
    await #expect(throws: Oops.self) { try await elements.next() }
  }

  @Test func `zip asks nobody for a second element before it has all the first ones`() async throws {
    let asked = Mutex(0)
    let isAsked = Signal()
    let second = Scripted { place in
      asked.withLock { $0 += 1 }
      isAsked.send()
      if place == 0 { return 1 }
      throw Oops()
    }
    let first = Scripted { place in
      await isAsked.wait()
      return place
    }
    var elements = zip(first, second).makeAsyncIterator()
    let pair = try await elements.next()
    #expect(pair?.0 == 0 && pair?.1 == 1)
    await #expect(throws: Oops.self) { try await elements.next() }
    #expect(asked.withLock { $0 } == 2)
  }

  @Test func `combineLatest ends when one sequence ends without an element`() async throws {
    var elements = combineLatest(endless, Scripted { _ in nil }).makeAsyncIterator()
    #expect(try await elements.next() == nil)
  }

  @Test func `chunks(ofCount:) makes no empty chunk`() async {
    var chunks: [[Int]] = []
    for await chunk in [Int]().async.chunks(ofCount: 2) { chunks.append(chunk) }
    #expect(chunks == [])
  }

  @Test func `debounce waits for nothing any more when its source has ended`() async throws {
    var values: [Int] = []
    for await value in [1].async.debounce(for: .seconds(1), clock: StoppedClock()) { values.append(value) }
    #expect(values == [1])
  }

  @Test func `throttle passes its first element at once`() async throws {
    var elements = [1, 2].async._throttle(for: .seconds(1), clock: StoppedClock(), latest: true).makeAsyncIterator()
    #expect(await elements.next() == 1)
  }
}
