/// The headings of the guideline documents, and where each normative sentence is found: facts about the documents.
///
/// The documents are not part of the package; `GUIDELINES=FOLDER swift test --filter BasisTests` compares this list with
/// them.
enum Guidelines {
  /// A heading of a document.
  struct Place: Hashable {
    let document: String
    let heading: String

    init(_ document: String, _ heading: String) {
      self.document = document
      self.heading = heading
    }
  }

  /// The sentences under each heading that states any; a sentence may be stated in several places.
  static let sentences: [Place: [Int]] = [
    Place("000", "The Event contract"): [1, 2],
    Place("000", "Nexts provide values or indicate the occurrence of events"): [3, 4, 5],
    Place("000", "Failures behave like exceptions and propagate immediately"): [6, 7, 8, 10, 11],
    Place("000", "Completion indicates success"): [12, 13, 14],
    Place("000", "Interruption cancels outstanding work and usually propagates immediately"): [15, 16, 17, 18, 19],
    Place("000", "Events are serial"): [20],
    Place("000", "Events cannot be sent recursively"): [24, 25, 26],
    Place("000", "Events are sent synchronously by default"): [22, 27],
    Place("000", "The Signal contract"): [28],
    Place("000", "Signals start work when instantiated"): [29, 30],
    Place("000", "The event stream of the signal is alive until the underlying observer is released"): [31, 32],
    Place("000", "Unreachable signals with no observer would be terminated without an event"): [32, 33, 34],
    Place("000", "Observing a signal does not have side effects unless the signal is unreachable"): [36, 37],
    Place("000", "All observers of a signal see the same events in the same order"): [39, 40],
    Place("000", "Terminating events dispose of signal resources"): [41, 42],
    Place("000", "The SignalProducer contract"): [47, 48],
    Place("000", "Signal producers start work on demand by creating signals"): [48, 49, 50],
    Place("000", "Each produced signal may send different events at different times"): [51],
    Place("000", "Signal operators can be lifted to apply to signal producers"): [53],
    Place("000", "Disposing of a produced signal will interrupt it"): [18, 54, 55],
    Place("000", "Process only as many values as needed"): [83, 84],
    Place("000", "Observe events on a known scheduler"): [85],
    Place("000", "Switch schedulers in as few places as possible"): [86],
    Place("000", "Capture side effects within signal producers"): [87],
    Place("000", "Share the side effects of a signal producer by sharing one produced signal"): [88],
    Place("000", "Prefer managing lifetime with operators over explicit disposal"): [65, 89],
    Place("000", "Prefer writing operators that apply to both signals and producers"): [95],
    Place("000", "Compose existing operators when possible"): [96],
    Place("000", "Forward failure and interruption events as soon as possible"): [16, 19],
    Place("000", "Switch over Event values"): [97],
    Place("000", "Avoid introducing concurrency"): [98],
    Place("000", "Avoid blocking in operators"): [99],
    Place("001", "Observing a signal does not have side effects"): [36, 37],
    Place("001", "A signal is retained until the underlying observer is released"): [31],
    Place("002", "Signals"): [1, 5, 11, 36, 38, 39, 44, 46, 57],
    Place("002", "Pipes"): [45],
    Place("002", "Signal Producers"): [48, 52, 53, 56, 57],
    Place("002", "Buffers"): [58],
    Place("002", "Observers"): [59],
    Place("002", "Action"): [60, 61, 62],
    Place("002", "Property"): [63, 64],
    Place("002", "Disposables"): [43, 54, 66],
    Place("002", "Schedulers"): [70, 71, 72, 73],
    Place("003", "Evaluation occurs lazily by default"): [74, 75, 76],
    Place("003", "Evaluation blocks the caller"): [77],
    Place("003", "Side effects occur only once"): [78],
    Place("003", "Signal events are serialized"): [20, 21, 22, 23],
    Place("003", "Subscription will always occur on a scheduler"): [80],
    Place("003", "Errors are propagated immediately"): [7, 9],
    Place("003", "Side effects occur for each subscription"): [50, 81],
    Place("003", "Subscriptions are automatically disposed upon completion or error"): [67],
    Place("003", "Disposal cancels in-progress work and cleans up resources"): [68, 69],
    Place("003", "Use descriptive declarations for methods and properties that return a signal"): [90],
    Place("003", "Use the same type for all the values of a stream"): [3],
    Place("003", "Avoid retaining streams for too long"): [79],
    Place("003", "Process only as much of a stream as needed"): [13, 83, 84],
    Place("003", "Deliver signal events onto a known scheduler"): [85],
    Place("003", "Switch schedulers in as few places as possible"): [86],
    Place("003", "Make the side effects of a signal explicit"): [91],
    Place("003", "Share the side effects of a signal by multicasting"): [82],
    Place("003", "Debug streams by giving them names"): [92, 93],
    Place("003", "Avoid explicit subscriptions and disposal"): [89],
    Place("003", "Avoid using subjects when possible"): [94],
    Place("003", "Prefer building on RACStream methods"): [100],
    Place("003", "Compose existing operators when possible"): [96],
    Place("003", "Avoid introducing concurrency"): [98],
    Place("003", "Cancel work and clean up all resources in a disposable"): [101],
    Place("003", "Do not block in an operator"): [99],
    Place("003", "Avoid stack overflow from deep recursion"): [102],
    Place("004", "Signals"): [1, 5, 36, 38, 39, 44, 46, 57],
    Place("004", "Pipes"): [45],
    Place("004", "Signal Producers"): [48, 53, 56, 57],
    Place("004", "Buffers"): [58],
    Place("004", "Observers"): [59],
    Place("004", "Actions"): [60, 61, 62],
    Place("004", "Properties"): [63, 64],
    Place("004", "Disposables"): [43, 54, 66],
    Place("004", "Schedulers"): [70, 71, 72, 73],
  ]

  /// The sentences of the list that no guideline document states: they come from ReactiveSwift alone.
  static let unstated: Set<Int> = [35]

  /// The places that state a sentence.
  static func places(of sentence: Int) -> Set<Place> {
    Set(sentences.filter { $0.value.contains(sentence) }.keys)
  }
}
