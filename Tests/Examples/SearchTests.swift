import Reactive
import ReactiveContractKit
import Testing

@Suite nonisolated struct SearchTests {
  /// The two ways to write the search.
  enum Style: CaseIterable { case operators, tasks }

  private struct Offline: Error {}

  private let time = TestScheduler()
  private let shown = MutableProperty<[String]>([])
  private let givenUp = MutableProperty<[String]>([])

  private func show(_ state: SearchState) { shown.modify { $0.append("\(state) at \(time.now.sinceZero)") } }

  /// A lookup that takes half a second, and ignores its cancellation.
  private func stubbornLookup() -> Lookup {
    { text in
      await Task(executorPreference: time) { try? await time.sleep(for: .milliseconds(500)) }.value
      return [text.uppercased()]
    }
  }

  /// A lookup that takes half a second, and fails the first `failures` times.
  private func lookup(failing failures: Int) -> Lookup {
    let count = MutableProperty(0)
    return { text in
      let number = count.modify { count in
        count += 1
        return count
      }
      do { try await time.sleep(for: .milliseconds(500)) } catch {
        givenUp.modify { $0.append(text) }
        throw error
      }
      if number <= failures { throw Offline() }
      return [text.uppercased()]
    }
  }

  /// Returns the states that a search shows while texts are typed, and until it is stopped, if it is.
  private func watch(
    of style: Style,
    through lookup: Lookup? = nil,
    failing failures: Int = 0,
    typing: KeyValuePairs<Int, String>,
    stoppedAt end: Int? = nil
  ) throws -> [String] {
    let lookup = lookup ?? self.lookup(failing: failures)
    let (texts, keyboard) = Signal<String, Never>.pipe()
    let stop: @Sendable () -> Void
    switch style {
    case .operators:
      let search = Search(lookup: lookup, scheduler: time, executor: time)
      let run = search.states(for: texts.producer).startWithValues { show($0) }
      stop = { run.dispose() }
    case .tasks:
      let search = TaskSearch(lookup: lookup, clock: time, executor: time)
      let task = search.show(texts.values()) { show($0) }
      stop = { task.cancel() }
    }
    for (instant, text) in typing {
      time.schedule(after: .milliseconds(instant)) { keyboard.send(value: text) }
    }
    if let end { time.schedule(after: .milliseconds(end)) { stop() } }
    try time.run()
    let seen = shown.value
    // Ends a search that still waits for further texts, and with it the actions that it has scheduled.
    stop()
    try time.run()
    return seen
  }

  @Test(arguments: Style.allCases) func `what is typed quickly is looked up once`(style: Style) throws {
    let seen = try watch(of: style, typing: [0: "s", 100: "sw", 200: "swift", 250: "swift"])
    #expect(seen == [#"searching("swift") at 0.5 seconds"#, #"found(["SWIFT"]) at 1.0 seconds"#])
  }

  @Test(arguments: Style.allCases) func `another text ends the search for the one before`(style: Style)
    throws
  {
    let seen = try watch(of: style, typing: [0: "a", 400: "ab"])
    #expect(
      seen == [
        #"searching("a") at 0.3 seconds"#, #"searching("ab") at 0.7 seconds"#, #"found(["AB"]) at 1.2 seconds"#,
      ]
    )
    #expect(givenUp.value == ["a"])
  }

  @Test(arguments: Style.allCases) func `an outdated answer is not shown`(style: Style) throws {
    let seen = try watch(of: style, through: stubbornLookup(), typing: [0: "a", 400: "ab"], stoppedAt: 1000)
    #expect(seen == [#"searching("a") at 0.3 seconds"#, #"searching("ab") at 0.7 seconds"#])
    #expect(time.now.sinceZero == .milliseconds(1200))
  }

  @Test(arguments: Style.allCases) func `a failure is answered by two more attempts`(style: Style) throws {
    let seen = try watch(of: style, failing: 2, typing: [0: "a"])
    #expect(seen == [#"searching("a") at 0.3 seconds"#, #"found(["A"]) at 3.8 seconds"#])
  }

  @Test(arguments: Style.allCases) func `then it is shown, and the next text gets a chance of its own`(
    style: Style
  ) throws {
    let seen = try watch(of: style, failing: 3, typing: [0: "a", 4000: "b"])
    #expect(
      seen == [
        #"searching("a") at 0.3 seconds"#, "failed at 3.8 seconds",
        #"searching("b") at 4.3 seconds"#, #"found(["B"]) at 4.8 seconds"#,
      ]
    )
  }

  @Test(arguments: Style.allCases, [100, 500]) func `nothing is shown once it is given up`(
    style: Style,
    end: Int
  ) throws {
    let seen = try watch(of: style, typing: [0: "a"], stoppedAt: end)
    #expect(seen == (end < 300 ? [] : [#"searching("a") at 0.3 seconds"#]))
    #expect(givenUp.value == (end < 300 ? [] : ["a"]))
    #expect(time.now.sinceZero < .milliseconds(600) && time.pendingCount == 0)
  }
}
