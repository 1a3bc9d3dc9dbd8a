import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthFlows: [Bug] = [eighthBatches, eighthMainLoop, eighthNovelty]

  private static let eighthBatches = Bug(
    "eighth/last-batch-in-a-defer",
    "A home-made batching of log lines sends the last, smaller batch in a defer, behind the completion.",
    breaks: "E0",
    witness: .played(correct: "ab c |", broken: "ab | c") { variant in
      let log = EighthLog()
      let lines = EighthFlow<String> { sink in
        for line in ["a", "b", "c"] { sink(.next(line)) }
        sink(.completed)
        return {}
      }
      _ = eighthBatched(lines, variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "eighth batches",
          capabilities: eighthFlowCapabilities,
          values: ["a", "b"]
        ) { source, _ in eighthBatched(EighthFlow(source), variant).source }
      )
    }
  )

  private static let eighthMainLoop = Bug(
    "eighth/failure-beside-the-main-loop",
    "A home-made receive(on:) queues values and completions, and passes failures on where they occur: they are urgent.",
    breaks: "B2",
    witness: .played(correct: "(loop #)", broken: "# (loop )") { variant in
      let log = EighthLog()
      let time = TestScheduler()
      let request = EighthFlow<String> { sink in
        sink(.failed(TestFailure("no network")))
        return {}
      }
      _ = eighthReceived(request, on: time, variant).start { log.add($0) }
      let before = log.text
      try? time.advance()
      let inside = before.isEmpty ? log.text : ""
      return before.isEmpty ? "(loop \(inside))" : "\(before) (loop \(inside))"
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "eighth receive(on:)",
          traits: [.asynchronous, .deliversOnScheduler],
          capabilities: eighthFlowCapabilities,
          values: ["a", "b"]
        ) { source, time in eighthReceived(EighthFlow(source), on: time, variant).source }
      )
    }
  )

  private static let eighthNovelty = Bug(
    "eighth/last-image-stays",
    "A home-made filter of equal camera images keeps the last image after the end, as long as its handle is held.",
    breaks: "K5",
    witness: .played(correct: "1 0", broken: "1 1") { variant in
      let log = EighthLog()
      let probe = LifetimeProbe()
      let (signal, input) = Signal<LifetimeToken, TestFailure>.pipe()
      let stop = eighthNew(EighthFlow(EventSource(signal)), variant).start { _ in }
      input.send(value: probe.token("image"))
      log.add("\(probe.alive)")
      input.sendCompleted()
      log.add("\(probe.alive)")
      withExtendedLifetime(stop) {}
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("eighth new images", capabilities: [.failure, .manyObservers]) { work in
          ColdAdapter(eighthNew(EighthFlow(work.source.map(work.effect)), variant).source)
        }
      )
    }
  )
}

/// Joins the values in pairs; the last one may be alone.
private func eighthBatched(_ lines: EighthFlow<String>, _ variant: Bug.Variant) -> EighthFlow<String> {
  EighthFlow { sink in
    let gate = EighthGate<String>(sink)
    let batch = EighthBox("")
    let flush: @Sendable () -> Void = {
      let rest = batch.change { batch in
        defer { batch = "" }
        return batch
      }
      if !rest.isEmpty { sink(.next(rest)) }
    }
    gate.onStop(
      lines.start { event in
        guard gate.isOpen else { return }
        switch event {
        case .next(let line):
          batch.change { $0 += line }
          if batch.value.count == 2 { flush() }
        case .completed:
          defer { if variant == .broken { flush() } }
          if variant == .correct { flush() }
          gate.send(.completed)
        case .failed, .interrupted: gate.send(event)
        }
      }
    )
    return { gate.stop() }
  }
}

/// Delivers every event in a task of the scheduler.
private func eighthReceived(
  _ flow: EighthFlow<String>,
  on time: TestScheduler,
  _ variant: Bug.Variant
) -> EighthFlow<String> {
  flow.through { gate in
    { event in
      guard gate.isOpen else { return }
      if variant == .broken, case .failed = event {
        gate.send(event)
      } else {
        let delivery = time.schedule { gate.send(event) }
        gate.onStop { delivery?.dispose() }
      }
    }
  }
}

/// Drops an object that is the same as the one before.
private func eighthNew<Image: AnyObject & Sendable>(
  _ images: EighthFlow<Image>,
  _ variant: Bug.Variant
) -> EighthFlow<Image> {
  EighthFlow { sink in
    let novelty = EighthNovelty(sink, forgetsAtEnd: variant == .correct)
    novelty.gate.onStop(images.start(novelty.receive))
    return novelty.stop
  }
}

private final class EighthNovelty<Image: AnyObject & Sendable>: @unchecked Sendable {
  let gate: EighthGate<Image>
  private let forgetsAtEnd: Bool
  private var last: Image?

  init(_ sink: @escaping EighthFlow<Image>.Sink, forgetsAtEnd: Bool) {
    gate = EighthGate(sink)
    self.forgetsAtEnd = forgetsAtEnd
  }

  @Sendable func receive(_ event: Event<Image, TestFailure>) {
    guard gate.isOpen else { return }
    switch event {
    case .next(let image):
      if image === last { return }
      last = image
      gate.send(event)
    case .failed, .completed, .interrupted:
      if forgetsAtEnd { last = nil }
      gate.send(event)
    }
  }

  func stop() {
    last = nil
    gate.stop()
  }
}
