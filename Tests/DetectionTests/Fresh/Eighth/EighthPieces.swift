import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthPieces: [Bug] = [eighthPeeking, eighthRewindable, eighthLostChild]

  private static let eighthPeeking = Bug(
    "eighth/derived-list-looks-for-emptiness",
    "A function that derives a list asks first whether there is anything to derive, which reads the first line.",
    breaks: "Q1",
    witness: .played(correct: "derived 0", broken: "0 derived") { variant in
      let log = EighthLog()
      let lines = eighthLines { index in
        log.add("\(index)")
        return index
      }
      let derived = eighthCopied(lines, variant)
      log.add("derived")
      _ = derived.head
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("eighth copied lines") { work in
          SequenceAdapter(eighthLines(work), head: \.head, tail: \.tail, derived: { eighthCopied($0, variant) })
        }
      )
    }
  )

  private static let eighthRewindable = Bug(
    "eighth/cursor-that-could-rewind",
    "The cursor of a derived list keeps the beginning of its source, for a way back that nobody takes.",
    breaks: "Q5",
    witness: .played(correct: "2 1", broken: "2 2") { variant in
      let log = EighthLog()
      let probe = LifetimeProbe()
      var list = eighthWindow(eighthLines { $0 < 2 ? probe.token("line \($0)") : nil }, variant)
      _ = list.tail.head
      log.add("\(probe.alive)")
      list = list.tail
      log.add("\(probe.alive)")
      withExtendedLifetime(list) {}
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("eighth window of lines") { work in
          SequenceAdapter(eighthLines(work), head: \.head, tail: \.tail, derived: { eighthWindow($0, variant) })
        }
      )
    }
  )

  private static let eighthLostChild = Bug(
    "eighth/bag-is-emptied-behind-its-work",
    "A bag closes after it has done its work, and loses the work that is added to it by that work.",
    breaks: "C3",
    witness: .played(correct: "socket retry", broken: "socket") { variant in
      let log = EighthLog()
      let bag = EighthBag(variant)
      bag.add {
        log.add("socket")
        bag.add { log.add("retry") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("eighth bag") { work in
          let bag = EighthBag(variant)
          bag.add(work)
          return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
        }
      )
    }
  )
}

private func eighthLines<Line: Sendable>(_ read: @escaping @Sendable (Int) -> Line?) -> PullSequence<Line> {
  PullSequence(state: 0) { index in
    defer { index += 1 }
    return read(index)
  }
}

private func eighthCopied<Line: Sendable>(_ lines: PullSequence<Line>, _ variant: Bug.Variant) -> PullSequence<Line> {
  if variant == .broken, lines.isEmpty { return .empty }
  return lines.map { $0 }
}

private func eighthWindow<Line: Sendable>(_ lines: PullSequence<Line>, _ variant: Bug.Variant) -> PullSequence<Line> {
  PullSequence(state: EighthCursor(rest: lines, origin: variant == .correct ? nil : lines)) { $0.next() }
}

/// A place in a list.
private struct EighthCursor<Line: Sendable>: Sendable {
  var rest: PullSequence<Line>
  let origin: PullSequence<Line>?

  mutating func next() -> Line? {
    guard let line = rest.head else { return nil }
    rest = rest.tail
    return line
  }
}

/// A bag of work to do at the end.
private final class EighthBag: Sendable {
  private struct Content {
    var works: [DisposableSubject.Work] = []
    var isDisposed = false
    var isClosed = false
  }

  private let variant: Bug.Variant
  private let content = Mutex(Content())

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { content.withLock { $0.isDisposed } }

  @Sendable func add(_ work: @escaping DisposableSubject.Work) {
    let isTooLate = content.withLock { content in
      let isTooLate = variant == .correct ? content.isDisposed : content.isClosed
      if !isTooLate { content.works.append(work) }
      return isTooLate
    }
    if isTooLate { work() }
  }

  @Sendable func dispose() {
    let works = content.withLock { content -> [DisposableSubject.Work] in
      defer { (content.works, content.isDisposed) = ([], true) }
      return content.isDisposed ? [] : content.works
    }
    for work in works { work() }
    content.withLock { ($0.works, $0.isClosed) = ([], true) }
  }
}
