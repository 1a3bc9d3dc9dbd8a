#if ACCESS_SEARCH
  internal import AccessSearch

  /// The steps of one schedule at the places that its threads share, each with its function and line.
  struct AccessTrace {
    /// The largest number of steps that are shown; earlier ones are left out.
    private static let mostSteps = 120

    private let threadCount: Int
    private let events: [access_event]

    /// - Parameter events: The steps of a schedule that was run again, with the functions that they were in.
    init(_ events: UnsafeBufferPointer<access_event>, threadCount: Int) {
      self.threadCount = threadCount
      let shared = Self.sharedPlaces(events)
      self.events = events.filter { $0.caller != 0 && $0.kind != access_retain && shared.contains($0.word) }.suffix(
        Self.mostSteps * 4
      )
    }

    /// Returns the places that several threads have accessed and at least one has changed.
    private static func sharedPlaces(_ events: UnsafeBufferPointer<access_event>) -> Set<UInt> {
      var (threads, changed): ([UInt: UInt32], Set<UInt>) = ([:], [])
      for event in events where event.kind != access_start {
        threads[event.word, default: 0] |= 1 << UInt32(event.thread)
        if event.changesPlace { changed.insert(event.word) }
      }
      return Set(threads.filter { $1.nonzeroBitCount > 1 }.keys).intersection(changed)
    }

    /// Returns the steps; successive steps of a thread in one line of code are shown as one.
    func drawn() -> ThreadTrace {
      let places = CodePlaces.find(Set(events.flatMap { event in event.callers.map { $0 - 1 } }))
      var (steps, last): ([ThreadTrace.Step], (thread: Int32, place: CodePlace, changes: Bool)?) = ([], nil)
      for event in events {
        let found = event.callers.lazy.flatMap { places[$0 - 1] ?? [] }
        guard let place = found.first(where: \.isOfSubject) else { continue }
        let changes = event.changesPlace
        if let before = last, before.thread == event.thread, before.place == place {
          if before.changes || !changes { continue }
          steps.removeLast()
        }
        steps.append(ThreadTrace.Step(Int(event.thread), "\(event.words) \(place.function) \(place.words)"))
        last = (event.thread, place, changes)
      }
      let names = (0..<threadCount).map { "thread \(["A", "B", "C", "D", "E", "F"][$0])" }
      return ThreadTrace(threads: names, steps: Array(steps.suffix(Self.mostSteps)))
    }

    /// Returns the function of the subject that contains an address, and its line.
    static func place(of address: UInt) -> String? {
      let found = CodePlaces.find([address - 1])[address - 1] ?? []
      return (found.first(where: \.isOfSubject) ?? found.first).map { "\($0.function) \($0.words)" }
    }
  }

  extension CodePlace {
    /// True if the code belongs neither to the kit nor to the language.
    fileprivate var isOfSubject: Bool {
      let kit = ["ReactiveContractKit", "AccessSearch"]
      return line > 0 && !file.hasPrefix("<") && !kit.contains { file.contains("/Sources/\($0)/") }
        && !file.contains("/swift/stdlib/") && !function.hasPrefix("swift_")
    }
  }

  extension access_event {
    /// The word that contains the place.
    fileprivate var word: UInt { isOfLock ? place : place & ~7 }

    private var isOfLock: Bool { kind == access_lock || kind == access_try_lock || kind == access_unlock }

    /// The address of the step, then those of the calls that the thread was in, innermost first.
    fileprivate var callers: [UInt] {
      [caller] + UnsafeBufferPointer(start: frames, count: Int(frame_count)).reversed().filter { $0 != 0 }
    }

    fileprivate var changesPlace: Bool {
      kind != access_read && kind != access_atomic_load && kind != access_retain && kind != access_follow
    }

    fileprivate var words: String {
      switch kind {
      case access_read: "reads"
      case access_write: "writes"
      case access_atomic_load: "loads"
      case access_atomic_store: "stores"
      case access_atomic_update: "updates"
      case access_lock: "locks"
      case access_try_lock: "tries to lock"
      case access_unlock: "unlocks"
      case access_free: "frees memory"
      case access_retain: "retains"
      case access_release: "releases"
      case access_follow: "follows"
      case access_wait: "waits"
      default: "wakes"
      }
    }
  }
#endif
