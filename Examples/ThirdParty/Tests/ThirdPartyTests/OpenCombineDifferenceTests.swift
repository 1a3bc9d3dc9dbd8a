import OpenCombine
import Testing

/// Differences of OpenCombine 0.14.0 from the guidelines of this project, shown with OpenCombine alone.
@Suite struct OpenCombineDifferenceTests {
  @Test func `delay holds a failure back like a value`() {
    let later = Later()
    let log = Fail<Int, Oops>(error: Oops()).delay(for: 0, scheduler: later).log()
    #expect(log.lines == [])
    later.runAll()
    #expect(log.lines == ["failed"])
  }

  @Test func `throttle holds a failure back as long as a value`() {
    let (source, later) = (PassthroughSubject<Int, Oops>(), Later())
    let log = source.throttle(for: 0, scheduler: later, latest: true).log()
    source.send(1)
    source.send(completion: .failure(Oops()))
    #expect(log.lines == [])
    later.runAll()
    #expect(log.lines == ["1", "failed"])
  }

  @Test func `a late subscriber is told how a subject has ended`() {
    let subject = PassthroughSubject<Int, Oops>()
    subject.send(completion: .failure(Oops()))
    #expect(subject.log().lines == ["failed"])
  }

  @Test func `a subject that is let go of tells its subscribers nothing`() {
    var subject: CurrentValueSubject<Int, Never>? = CurrentValueSubject(1)
    let log = subject?.log()
    subject = nil
    #expect(log?.lines == ["1"])
  }

  @Test func `collect(2) sends no empty batch`() {
    #expect(Empty<Int, Never>().collect(2).log().lines == ["finished"])
  }

  @Test func `timeout has values delivered by its scheduler`() {
    let later = Later()
    let log = [1].publisher.timeout(10, scheduler: later).log()
    #expect(log.lines == [])
    later.runDue()
    #expect(log.lines.first == "1")
  }

  @Test func `prefix(untilOutputFrom:) goes on when the other publisher completes, drop(untilOutputFrom:) ends`() {
    let source = PassthroughSubject<Int, Never>()
    #expect(source.prefix(untilOutputFrom: Empty<Int, Never>()).log().lines == [])
    #expect(source.drop(untilOutputFrom: Empty<Int, Never>()).log().lines == ["finished"])
  }
}
