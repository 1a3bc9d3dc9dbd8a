import Foundation
import ReactiveSwiftCompatibilityTesting
import Testing

/// A library whose server answers after a second, and says no when it is told to.
private final class TestLibrary: LibraryService {
  let scheduler: TestScheduler
  let failure = MutableProperty<LibraryError?>(nil)
  let isSilent = MutableProperty(false)
  let lentPipe = Signal<(id: Int, isAvailable: Bool), Never>.pipe()
  let connectionPipe = Signal<Connection, Never>.pipe()

  static let swift = Book(id: 1, title: "Swift")
  static let birds = Book(id: 2, title: "Birds")
  static let trees = Book(id: 3, title: "Trees")

  var lent: Signal<(id: Int, isAvailable: Bool), Never> { lentPipe.output }
  var connection: Signal<Connection, Never> { connectionPipe.output }

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func search(_ text: String, page: Int) -> SignalProducer<ResultPage, LibraryError> {
    answer(
      page == 0
        ? ResultPage(books: [TestLibrary.swift, TestLibrary.birds], next: 1)
        : ResultPage(books: [TestLibrary.trees], next: nil)
    )
  }

  func signIn(card: String, pin: String) -> SignalProducer<Session, LibraryError> {
    answer(Session(reader: card))
  }

  func borrow(_ book: Book, as session: Session) -> SignalProducer<Loan, LibraryError> {
    answer(Loan(book: book, days: 14))
  }

  func recommendations() -> SignalProducer<[Book], LibraryError> {
    answer([TestLibrary.trees])
  }

  private func answer<Value>(_ value: Value) -> SignalProducer<Value, LibraryError> {
    SignalProducer { [failure, isSilent, scheduler] observer, lifetime in
      guard !isSilent.value else {
        lifetime.observeEnded { _ = observer }
        return
      }
      lifetime += scheduler.schedule(after: .seconds(1)) {
        if let error = failure.value { return observer.send(error: error) }
        observer.send(value: value)
        observer.sendCompleted()
      }
    }
  }
}

@Suite struct CatalogueModelTests {
  private let scheduler = TestScheduler()
  private let library: TestLibrary
  private let model: CatalogueModel

  init() {
    library = TestLibrary(scheduler)
    model = CatalogueModel(service: library, scheduler: scheduler)
  }

  private func signIn() {
    model.card.value = "123456"
    model.pin.value = "2718"
    model.signIn.apply().start()
    scheduler.advance(by: .seconds(1))
  }

  private func find(_ text: String) {
    model.query.value = text
    scheduler.advance(by: .milliseconds(1300))
  }

  @Test func `only the latest text is searched for, when it is quiet`() {
    model.query.value = "sw"
    scheduler.advance(by: .milliseconds(200))
    model.query.value = "swift"
    scheduler.advance(by: .milliseconds(300))
    #expect(model.state.value == .searching("swift"))
    #expect(model.heading.value == "Searching swift")
    scheduler.advance(by: .seconds(1))
    #expect(model.books.value.map(\.title) == ["Swift", "Birds"])
    #expect(model.heading.value == "More than 2 books")
    #expect(model.searchCount == 1)
    #expect(model.recent.value == ["swift"])
  }

  @Test func `a search that fails is tried again twice`() {
    library.failure.value = .offline
    model.query.value = "swift"
    scheduler.advance(by: .milliseconds(5299))
    #expect(model.state.value == .searching("swift"))
    scheduler.advance(by: .milliseconds(1))
    #expect(model.state.value == .failed(.offline))
    #expect(model.searchCount == 3)
  }

  @Test func `a server that is silent is given up`() {
    library.isSilent.value = true
    model.query.value = "swift"
    scheduler.advance(by: .seconds(40))
    #expect(model.state.value == .failed(.tooSlow))
  }

  @Test func `the next page is added, and there is none behind the last one`() {
    find("swift")
    #expect(model.loadMore.isEnabled.value)
    model.loadMore.apply().start()
    #expect(model.isBusy.value)
    scheduler.advance(by: .seconds(1))
    #expect(model.books.value.map(\.id) == [1, 2, 3])
    #expect(!model.loadMore.isEnabled.value)
    #expect(!model.isBusy.value)
  }

  @Test func `a book that is lent meanwhile is not available`() {
    find("swift")
    model.onlyAvailable.value = true
    library.lentPipe.input.send(value: (id: 1, isAvailable: false))
    scheduler.advance(by: .seconds(1))
    #expect(model.books.value.map(\.id) == [2])
  }

  @Test func `a card is a number of six digits, and blanks are taken out of it`() {
    model.card.value = "12a"
    #expect(model.card.result.value.error == .notANumber)
    model.card.value = "12"
    #expect(model.card.result.value.error == .tooShort)
    model.card.value = "123 456"
    #expect(model.card.value == "123456")
    #expect(!model.signIn.isEnabled.value)
    model.pin.value = "2718"
    #expect(model.signIn.isEnabled.value)
  }

  @Test func `who has signed in may borrow, and is told so for a while`() {
    #expect(model.borrow.apply(TestLibrary.swift).first() == .failure(.disabled))
    signIn()
    #expect(model.session.value == Session(reader: "123456"))
    model.borrow.apply(TestLibrary.swift).start()
    scheduler.advance(by: .seconds(1))
    #expect(model.loans.value == [Loan(book: TestLibrary.swift, days: 14)])
    #expect(model.notice.value == "Swift is yours for 14 days")
    scheduler.advance(by: .seconds(3))
    #expect(model.notice.value == nil)
  }

  @Test func `who is refused is told so, and what becomes of loans is logged`() {
    let log = MutableProperty<[String]>([])
    model.track { line in log.modify { $0.append(line) } }
    signIn()
    library.failure.value = .refused
    model.borrow.apply(TestLibrary.swift).start()
    scheduler.advance(by: .seconds(1))
    #expect(model.notice.value == "The library said no")
    library.failure.value = nil
    let loan = model.borrow.apply(TestLibrary.birds).start()
    loan.dispose()
    model.borrow.apply(TestLibrary.birds).start()
    scheduler.advance(by: .seconds(1))
    #expect(log.value == ["failed refused", "gave up", "lent 2", "done"])
    scheduler.advance(by: .seconds(3))
    #expect(model.notice.value == nil)
  }

  @Test func `who does nothing is signed out`() {
    signIn()
    let count = MutableProperty(0)
    model.signedOut.observeValues { count.modify { $0 += 1 } }
    scheduler.advance(by: .seconds(299))
    #expect(model.session.value != nil)
    scheduler.advance(by: .seconds(1))
    #expect(model.session.value == nil)
    #expect(count.value == 1)
  }

  @Test func `recommendations come with the connection, and nobody complains if they do not`() {
    library.failure.value = .offline
    library.connectionPipe.input.send(value: .online)
    scheduler.advance(by: .seconds(2))
    #expect(model.recommended.value.isEmpty && model.notice.value == nil)
    library.failure.value = nil
    for connection in [Connection.online, .offline, .online] {
      library.connectionPipe.input.send(value: connection)
    }
    scheduler.advance(by: .seconds(1))
    #expect(model.recommended.value == [TestLibrary.trees])
  }

  @Test func `all titles are those of all pages, one after the other`() {
    let events = MutableProperty<[String]>([])
    model.allTitles(of: "swift", from: library).start { event in
      events.modify { events in
        switch event {
        case .value(let title): events.append(title)
        case .failed, .interrupted: events.append("?")
        case .completed: events.append("|")
        }
      }
    }
    scheduler.advance(by: .seconds(2))
    #expect(events.value == ["Swift", "Birds", "Trees", "|"])
  }

  @Test func `a countdown ends at zero, and goes when its reader goes`() {
    let seconds = MutableProperty<[Int]>([])
    model.countdown(from: 2, on: scheduler).startWithValues { second in seconds.modify { $0.append(second) } }
    let disposable = model.countdown(from: 9, on: scheduler).start()
    scheduler.advance(by: .seconds(3))
    disposable.dispose()
    #expect(seconds.value == [2, 1, 0])
  }
}
