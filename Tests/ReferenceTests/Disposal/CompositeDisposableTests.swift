import Reactive
import ReactiveExclusion
import Testing

@Suite struct CompositeDisposableTests {
  @Test func `children are disposed once, in order of addition`() {
    let journal = Journal()
    let composite = CompositeDisposable([AnyDisposable(journal.noting("1")), nil])
    composite += AnyDisposable(journal.noting("2"))
    composite += journal.noting("3")
    composite.add(AnyDisposable(journal.noting("4")))
    composite.add(journal.noting("5"))
    #expect(!composite.isDisposed)
    composite.dispose()
    composite.dispose()
    #expect(composite.isDisposed)
    #expect(journal.entries == ["1", "2", "3", "4", "5"])
  }

  @Test func `an addition after disposal is disposed at once and returns nil`() {
    let journal = Journal()
    let composite = CompositeDisposable()
    composite.dispose()
    #expect((composite += AnyDisposable(journal.noting("disposable"))) == nil)
    #expect((composite += journal.noting("action")) == nil)
    #expect(journal.entries == ["disposable", "action"])
  }

  @Test func `nothing and the disposed are not added`() {
    let composite = CompositeDisposable()
    let disposed = AnyDisposable()
    disposed.dispose()
    #expect(composite.add(nil as (any Disposable)?) == nil)
    #expect(composite.add(disposed) == nil)
  }

  @Test func `a handle takes its child out without disposing it`() {
    let journal = Journal()
    let composite = CompositeDisposable()
    composite += journal.noting("1")
    let handle = composite.add(journal.noting("2"))
    composite += journal.noting("3")
    #expect(handle?.isDisposed == false)
    handle?.dispose()
    handle?.dispose()
    #expect(handle?.isDisposed == true)
    #expect(journal.entries == [])
    composite.dispose()
    #expect(journal.entries == ["1", "3"])
  }

  @Test func `an outdated handle does not take out a successor`() {
    let journal = Journal()
    let composite = CompositeDisposable()
    let outdated = composite.add(journal.noting("outdated"))
    outdated?.dispose()
    composite += journal.noting("successor")
    outdated?.dispose()
    composite.dispose()
    outdated?.dispose()
    #expect(journal.entries == ["successor"])
  }

  @Test func `a handle is disposed with its bag and does not keep it`() {
    weak var kept: CompositeDisposable?
    let handle = {
      let composite = CompositeDisposable()
      kept = composite
      let handle = composite.add(AnyDisposable())
      #expect(handle?.isDisposed == false)
      composite.dispose()
      return handle
    }()
    #expect(handle?.isDisposed == true)
    #expect(kept == nil)
  }

  @Test func `children may dispose the bag, add to it and take others out`() {
    let journal = Journal()
    let composite = CompositeDisposable()
    let later = SerialDisposable()
    composite += {
      composite.dispose()
      composite += journal.noting("added by the first")
      later.inner?.dispose()
      journal.note("first")
    }
    later.inner = composite.add(journal.noting("taken out by the first"))
    composite += journal.noting("last")
    composite.dispose()
    #expect(journal.entries == ["added by the first", "first", "last"])
  }

  @Test func `children are released with the bag, undisposed`() {
    let journal = Journal()
    weak var kept: AnyDisposable?
    var handle: (any Disposable)?
    do {
      let composite = CompositeDisposable()
      let child = AnyDisposable(journal.noting("child"))
      kept = child
      handle = composite.add(child)
    }
    #expect(kept == nil)
    #expect(handle?.isDisposed == true)
    #expect(journal.entries == [])
  }

  @Test func `a child that releases its own handle when it is released does not block`() {
    let composite = CompositeDisposable()
    let holder = SerialDisposable()
    let handle = composite.add(ScopedDisposable(AnyDisposable { holder.inner?.dispose() }))
    holder.inner = handle
    handle?.dispose()
    #expect(handle?.isDisposed == true)
  }

  @Test func `children that were disposed elsewhere do not pile up`() {
    let composite = CompositeDisposable()
    let living = Counter()
    for _ in 0..<10_000 {
      let child = Counted(living)
      composite += child
      child.dispose()
    }
    #expect(living.value <= 32)
  }

  @Test func `living children survive the search for disposed ones, in order`() {
    let journal = Journal()
    let composite = CompositeDisposable()
    for number in 0..<100 {
      composite += AnyDisposable(journal.noting("\(number)"))
      let passing = AnyDisposable(journal.noting("passing"))
      composite += passing
      if number.isMultiple(of: 3) { passing.dispose() }
    }
    composite.dispose()
    #expect(journal.entries.filter { $0 != "passing" } == (0..<100).map(String.init))
    #expect(journal.entries.count == 200)
  }

  @Test func `an addition that races disposal is never lost`() {
    for _ in 0..<50 {
      let composite = CompositeDisposable()
      let journal = Journal()
      onThreads(4) { thread in
        for number in 0..<20 {
          if thread == 0, number == 10 { composite.dispose() }
          composite += journal.noting("\(thread) \(number)")
        }
      }
      #expect(Set(journal.entries).count == 80)
      #expect(journal.entries.count == 80)
    }
  }

  @Test func `bags in bags are disposed in order`() {
    let journal = Journal()
    let (outer, inner, innermost) = (CompositeDisposable(), CompositeDisposable(), CompositeDisposable())
    outer += journal.noting("1")
    outer += inner
    inner += journal.noting("2")
    inner += innermost
    innermost += journal.noting("3")
    inner += journal.noting("4")
    outer += journal.noting("5")
    outer.dispose()
    #expect(inner.isDisposed && innermost.isDisposed)
    #expect(journal.entries == ["1", "2", "3", "4", "5"])
  }

  @Test(arguments: [true, false]) func `a hundred thousand nested bags take no stack`(disposed: Bool) {
    onSmallStack {
      var innermost: CompositeDisposable? = CompositeDisposable()
      weak let last = innermost
      var outermost = innermost
      innermost = nil
      for _ in 0..<100_000 {
        let outer = CompositeDisposable()
        outer += outermost
        outermost = outer
      }
      if disposed {
        outermost?.dispose()
        #expect(last == nil)
      }
      outermost = nil
      #expect(last == nil)
    }
  }

  @Test func `a bag that a weak reference finds while the bag around it goes is whole`() {
    final class Bags: @unchecked Sendable {
      let outer = Locked<CompositeDisposable?>(CompositeDisposable())
      let ran = Counter()
      weak var inner: CompositeDisposable?
    }
    let lost = Counter()
    inRounds(20_000) { _ in
      let bags = Bags()
      let inner = CompositeDisposable()
      inner.add { [ran = bags.ran] in ran.add() }
      bags.outer.withLock { $0 }?.add(inner)
      bags.inner = inner
      return bags
    } _: { bags in
      guard let inner = bags.inner else { return }
      inner.dispose()
      if bags.ran.value == 0 { lost.add() }
    } _: { bags in
      _ = bags.outer.withLock { $0.take() }
    }
    #expect(lost.value == 0)
  }
}
