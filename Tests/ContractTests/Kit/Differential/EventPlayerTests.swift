import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct EventPlayerTests {
  private func pair(_ name: String) throws -> OraclePair { try #require(OraclePairs.all.named(name)) }

  private func script(_ text: String, of pair: OraclePair) throws -> Script {
    try Letters(pair.subject.values, pair.subject.shape).script(text, of: 0)
  }

  @Test func `every observer of a crowd sees its part`() throws {
    let map = try pair("map")
    let player = EventPlayer(map.subject, form: 1)
    let run = player.play(
      [try script("a-b-|", of: map)],
      [],
      [
        ObserverSchedule(), ObserverSchedule(attaches: 1), ObserverSchedule(detaches: .before(2)),
        ObserverSchedule(detaches: .after(2)),
        ObserverSchedule(detaches: .inside(0)), ObserverSchedule(attaches: 5),
      ]
    )
    let seen = (0..<6).map { "\(run.timeline(of: $0))" }
    #expect(seen == ["'aa'-'bb'-|", "--'bb'-|", "'aa'", "'aa'-'bb'", "'aa'", "-----!"])
  }

  @Test func `the first observer whose events differ is found`() throws {
    let map = try pair("map")
    let run = EventPlayer(map.subject, form: 1).play(
      [try script("a-b", of: map)],
      [],
      [ObserverSchedule(), ObserverSchedule(detaches: .before(1))]
    )
    let moment = { LogicalTime($0, .inputs) }
    let all = PredictedTimeline([.init(moment: moment(0), value: "aa"), .init(moment: moment(2), value: "bb")])
    let late = PredictedTimeline([.init(moment: moment(0), value: "aa"), .init(moment: moment(1), value: "bb")])
    #expect(
      run.firstMismatch(to: [ObserverExpectation(all), ObserverExpectation(PredictedTimeline([all.values[0]]))])
        == nil
    )
    #expect(run.firstMismatch(to: [ObserverExpectation(all), ObserverExpectation(all)]) == 1)
    #expect(
      run.firstMismatch(to: [ObserverExpectation(late), ObserverExpectation(PredictedTimeline([all.values[0]]))])
        == 0
    )
    #expect(
      run.firstMismatch(to: [
        ObserverExpectation(PredictedTimeline([all.values[0]])),
        ObserverExpectation(PredictedTimeline([all.values[0]])),
      ]) == 0
    )
  }

  @Test func `what repeats without end is left, and held up to there`() throws {
    let timer = try pair("timer(interval: 2)")
    let run = EventPlayer(timer.subject, form: 0).play([], [], [ObserverSchedule()])
    #expect(run.horizon == 9)
    #expect("\(run.timeline(of: 0))" == "--2-4-6-8")
  }

  @Test func `a case is identified by the events of its inputs before they were released`() throws {
    let take = try pair("take(first: 1)")
    let player = EventPlayer(take.subject, form: 0)
    var beginnings = ScriptBeginnings()
    let known = KnownRuns()
    func numbers(_ text: String) throws -> [[Int32]] { [beginnings.numbers(of: try script(text, of: take))] }
    let run = player.play([try script("-a|", of: take)], [], [ObserverSchedule()])
    known.add(run, [ObserverSchedule()], [], try numbers("-a|"))
    #expect(run.isDeserted && run.lastOpen == 1)
    #expect(known.run([ObserverSchedule()], [], try numbers("-a-b#")) != nil)
    #expect(known.run([ObserverSchedule()], [], try numbers("-b")) == nil)
    #expect(known.run([ObserverSchedule()], [], try numbers("a")) == nil)
    #expect(known.run([ObserverSchedule(detaches: .before(1))], [], try numbers("-a|")) == nil)
    #expect(known.run([ObserverSchedule()], .timersFirst, try numbers("-a|")) == nil)
  }

  @Test func `a case whose inputs are still observed at the end is never identified`() throws {
    let map = try pair("map")
    let run = EventPlayer(map.subject, form: 0).play([try script("a", of: map)], [], [ObserverSchedule()])
    let known = KnownRuns()
    var beginnings = ScriptBeginnings()
    let numbers = [beginnings.numbers(of: try script("a", of: map))]
    known.add(run, [ObserverSchedule()], [], numbers)
    #expect(!run.isDeserted && known.run([ObserverSchedule()], [], numbers) == nil)
  }

  @Test func `scripts that begin alike have the same numbers as far as they do`() throws {
    let map = try pair("map")
    var beginnings = ScriptBeginnings()
    let first = beginnings.numbers(of: try script("a-b", of: map))
    let second = beginnings.numbers(of: try script("a-a|", of: map))
    #expect(first.count == 4 && second.count == 5)
    #expect(first[...2] == second[...2] && first[3] != second[3])
  }
}
