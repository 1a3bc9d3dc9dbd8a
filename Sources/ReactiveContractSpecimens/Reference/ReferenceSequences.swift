import Reactive
import ReactiveContractKit

/// The sequences of the reference that are checked.
enum SequenceCatalogue {
  static var reference: [Subject] {
    [
      subject("PullSequence") { places(work: $0) },
      subject("PullSequence, mapped") { work in
        PullSequence(0...).map { work($0) }.take(while: { $0 != nil }).skipNil()
      },
      subject("PullSequence, bound") { work in
        PullSequence(0...).bind { { place, _ in work(place).map { .just($0) } } }
      },
      subject("PullSequence, concatenated and zipped") { work in
        PullSequence.empty.concat(places(work: work)).zip(with: PullSequence(0...)).map(\.0)
      },
      subject("PullSequence of head and tail") { work in
        @Sendable func rest(_ place: Int) -> PullSequence<SequenceItem> {
          PullSequence { work(place).map { item in PullSequence(head: { item }, tail: { rest(place + 1) }) } ?? .empty }
        }
        return rest(0)
      },
      subject("PullSequence, eager", readings: ["Q1/eager"]) { places(work: $0).eager },
    ]
  }

  private static func subject(
    _ name: String,
    readings: [String] = [],
    _ make: @escaping (@escaping SequenceSubject.Work) -> PullSequence<SequenceItem>
  ) -> Subject {
    Subject(SequenceSubject(name, readings: readings) { SequenceAdapter(make($0)) })
  }

  private static func places(work: @escaping SequenceSubject.Work) -> PullSequence<SequenceItem> {
    PullSequence(state: 0) { place in
      defer { place += 1 }
      return work(place)
    }
  }
}
