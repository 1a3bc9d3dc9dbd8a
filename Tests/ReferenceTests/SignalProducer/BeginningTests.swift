import Dispatch
import ReactiveContractKit
import Synchronization
import Testing

@testable import Reactive
@testable import ReactiveExclusion

/// A run that is disposed of around its beginning is interrupted by one side: the beginning or the disposal.
@Suite struct BeginningTests {
  private final class Probe: Interruptible {
    let log: Log<String>
    let run: Run

    init(_ log: Log<String>, _ run: Run) { (self.log, self.run) = (log, run) }

    func interrupt(_ inside: borrowing Inside) {
      log("at the head")
      run.end(inside)
    }
  }

  /// A call on a run.
  enum Step: String, CaseIterable { case begin, dispose, disposeAgain, beginAgain }

  @Test func `in every order of beginning and disposal, one side answers, by way of the interrupter`() {
    for order in Step.allCases.permutations {
      if order.firstIndex(of: .beginAgain) ?? 0 < order.firstIndex(of: .begin) ?? 0 { continue }
      let (run, log) = (Run(), Log<String>())
      let interrupter = Interrupter { run in
        log("by the interrupter")
        run.interrupt()
      }
      let probe = Probe(log, run)
      for step in order {
        switch step {
        case .begin, .beginAgain: run.begin(at: probe, interruptedBy: interrupter)
        case .dispose, .disposeAgain: run.dispose()
        }
      }
      #expect(log.entries == ["by the interrupter", "at the head"], "\(order.map(\.rawValue))")
      #expect(run.hasEnded && run.isDisposed)
    }
  }

  @Test func `a disposal in the midst of the beginning is answered once`() {
    let (run, log) = (Run(), Log<String>())
    let isLeaving = Calls()
    _ = run.enter() as Bool
    run.performBookkeeping {
      isLeaving.report()
      // The beginning has recorded the interrupter, and waits to record the head of the chain.
      #expect(comesTrue { run.word.load(ordering: .relaxed) & Gate.postponed != 0 })
      run.dispose()
    }
    let other = onThread {
      #expect(isLeaving.wait())
      let interrupter = Interrupter { run in
        log("by the interrupter")
        run.interrupt()
      }
      run.begin(at: Probe(log, run), interruptedBy: interrupter)
    }
    run.leave()
    #expect(other.wait())
    #expect(log.entries == ["by the interrupter", "at the head"])
  }

  @Test func `an interruption comes on the scheduler, whenever the run is disposed of`() {
    let strangers = Counter()
    for _ in 0..<300 {
      let queue = QueueScheduler()
      let isOver = Calls()
      let handle = Locked<(any Disposable)?>(nil)
      let (signal, input) = Signal<Int, Never>.pipe()
      let producer = SignalProducer<Int, Never> { observer, lifetime in
        lifetime += signal.producer.observe(on: queue).start { event in
          if CurrentScheduler.value !== queue { strangers.add() }
          if event.isTerminating { isOver.report() } else { observer.send(event) }
        }
      }
      onThreads(2) { index in
        if index == 0 {
          producer.startWithSignal { _, run in handle.withLock { $0 = run } }
        } else {
          while handle.withLock({ $0 == nil }) {}
          handle.withLock { $0 }?.dispose()
        }
      }
      #expect(handle.withLock { $0?.isDisposed } == true)
      input.sendCompleted()
      queue.queue.sync {}
    }
    #expect(strangers.value == 0)
  }
}

extension Array {
  /// All orders of the elements.
  fileprivate var permutations: [[Element]] {
    if count <= 1 { return [self] }
    return indices.flatMap { index in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}
