import Reactive
import ReactiveContractKit

/// Draws a run in virtual time: the inputs and the result.
struct Drawing {
  /// A line with its label.
  struct Row: Equatable {
    let label: String
    let marbles: String

    init(_ label: String, _ marbles: String) {
      self.label = label
      self.marbles = marbles
    }
  }

  let scheduler = TestScheduler()

  private var diagram = MarbleDiagram(legend: false)

  /// The lines so far, tick under tick.
  var rows: [Row] { diagram.rows().map { Row($0.label, $0.drawing) } }

  /// A source that sends the line once.
  mutating func hot(_ label: String, _ line: String) throws -> OperatorForm.Work {
    let source: MarbleSource<String, TestFailure> = try scheduler.hot(line)
    diagram.add(label, source.timeline)
    return source.producer
  }

  /// A source that sends the line to each observer that starts it.
  mutating func cold(_ label: String, _ line: String) throws -> OperatorForm.Work {
    let source: MarbleSource<String, TestFailure> = try scheduler.cold(line)
    diagram.add(label, source.timeline)
    return source.producer
  }

  /// Starts the producer and lets thirty ticks pass.
  mutating func run<Value: Sendable, Failure: Error>(_ label: String, _ producer: SignalProducer<Value, Failure>) throws
  {
    let recorder = Recorder<Value, Failure>(on: scheduler)
    let handle = producer.start { recorder.record($0) }
    try scheduler.advance(by: .milliseconds(30))
    diagram.add(label, try recorder.timeline())
    handle.dispose()
    scheduler.cancelAll()
  }
}
