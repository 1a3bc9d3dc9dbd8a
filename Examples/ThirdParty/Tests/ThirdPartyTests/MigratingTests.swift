import Foundation
import OpenCombine
import Reactive
import ReactiveContractKit
import Testing

@testable import ThirdParty

/// The drawings of OpenCombine on the page about migrating, compared with runs.
@Suite struct MigratingTests {
  private typealias Stream = AnyPublisher<String, TestFailure>

  /// The streams and the time of one drawing.
  private struct Scene {
    let source: Stream
    let other: Stream
    let time: VirtualScheduler
    let keep: (AnyCancellable) -> Void

    /// Performs an action at a tick.
    func at(_ tick: Int, _ action: @escaping () -> Void) {
      time.schedule(after: time.now.advanced(by: .milliseconds(tick)), tolerance: .nanoseconds(0), options: nil, action)
    }
  }

  private let played: [String: (Scene) -> Stream] = [
    "Who leaves is told": { scene in
      scene.source.handleEvents(receiveSubscription: { subscription in
        scene.at(2) { subscription.cancel() }
      }).eraseToAnyPublisher()
    },
    "Who comes too late is told nothing but that": { scene in
      let (subject, late) = (PassthroughSubject<String, TestFailure>(), PassthroughSubject<String, TestFailure>())
      scene.keep(scene.source.sink(receiveCompletion: subject.send(completion:), receiveValue: subject.send(_:)))
      scene.at(3) { scene.keep(AnyCancellable(subject.subscribe(late))) }
      return late.eraseToAnyPublisher()
    },
    "An end of the other stream is a trigger": {
      $0.source.prefix(untilOutputFrom: $0.other).eraseToAnyPublisher()
    },
    "A batch of nothing is a batch": { $0.source.collect(2).map { "\($0.count)" }.eraseToAnyPublisher() },
    "A timeout is for the whole": {
      $0.source.timeout(4, scheduler: $0.time) { TestFailure() }.eraseToAnyPublisher()
    },
    "A failure does not wait": { $0.source.delay(for: 2, scheduler: $0.time).eraseToAnyPublisher() },
  ]

  @Test func `what the page draws of OpenCombine is what it does`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../Docs/Migrating.md")
    let chapters = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n### ").dropFirst()
    var seen: Set<String> = []
    for chapter in chapters {
      let lines = chapter.components(separatedBy: "\n")
      func marbles(_ label: String) -> String? {
        lines.first { $0.hasPrefix(label + " ") }?.dropFirst(label.count).trimmingCharacters(in: [" "])
      }
      guard let shown = marbles("OpenCombine") else { continue }
      let play = try #require(played[lines[0]], "\(lines[0])")
      let line = try drawn(marbles("source") ?? "", marbles("other") ?? "", play)
      #expect(line == shown, "\(lines[0])")
      seen.insert(lines[0])
    }
    #expect(seen == Set(played.keys))
  }

  private func drawn(_ source: String, _ other: String, _ play: (Scene) -> Stream) throws -> String {
    let scheduler = TestScheduler()
    var kept: [AnyCancellable] = []
    func hot(_ line: String) throws -> Stream {
      let source: MarbleSource<String, TestFailure> = try scheduler.hot(line)
      return EventSource(source.producer).publisher.eraseToAnyPublisher()
    }
    let scene = Scene(
      source: try hot(source),
      other: try hot(other),
      time: VirtualScheduler(scheduler: scheduler),
      keep: { kept.append($0) }
    )
    let recorder = Recorder<String, TestFailure>(on: scheduler)
    let run = EventSource(play(scene)).observe { recorder.record($0) }
    try scheduler.advance(by: .milliseconds(30))
    let timeline = try recorder.timeline()
    run.dispose()
    scheduler.cancelAll()
    kept = []
    return timeline.marbles(values: .letters, failures: .named)
  }
}
