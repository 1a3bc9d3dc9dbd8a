import Foundation
import ReactiveSwiftCompatibilityTesting

struct Book: Equatable {
  let id: Int
  let title: String
  var isAvailable = true
}

struct ResultPage: Equatable {
  let books: [Book]
  let next: Int?
}

struct Loan: Equatable {
  let book: Book
  let days: Int
}

struct Session: Equatable {
  let reader: String
}

enum LibraryError: Error, Equatable {
  case offline, refused, tooSlow
}

enum CardProblem: Error, Equatable {
  case notANumber, tooShort
}

enum SearchState: Equatable {
  case idle
  case searching(String)
  case found([Book], next: Int?)
  case failed(LibraryError)

  var books: [Book] {
    if case .found(let books, _) = self { return books }
    return []
  }

  var next: Int? {
    if case .found(_, let next) = self { return next }
    return nil
  }
}

enum Connection: Equatable {
  case online, offline
}

/// What the model asks of a server.
protocol LibraryService {
  func search(_ text: String, page: Int) -> SignalProducer<ResultPage, LibraryError>
  func signIn(card: String, pin: String) -> SignalProducer<Session, LibraryError>
  func borrow(_ book: Book, as session: Session) -> SignalProducer<Loan, LibraryError>
  func recommendations() -> SignalProducer<[Book], LibraryError>

  /// The ids of books that have been lent or given back, while they happen.
  var lent: Signal<(id: Int, isAvailable: Bool), Never> { get }
  var connection: Signal<Connection, Never> { get }
}

/// The catalogue of a lending library: search with pages, a reader's card, loans, and what is told to the reader.
final class CatalogueModel {
  // What the reader types and switches.
  let query = MutableProperty("")
  let onlyAvailable = MutableProperty(false)
  let card: ValidatingProperty<String, CardProblem>
  let pin = MutableProperty("")

  // What the screen shows.
  let state: Property<SearchState>
  let books: Property<[Book]>
  let heading: Property<String>
  let session: Property<Session?>
  let loans: Property<[Loan]>
  let notice: Property<String?>
  let isBusy: Property<Bool>
  let recent: Property<[String]>
  let recommended: Property<[Book]>

  // What its buttons do.
  let loadMore: Action<Void, ResultPage, LibraryError>
  let signIn: Action<Void, Session, LibraryError>
  let borrow: Action<Book, Loan, LibraryError>

  /// Sends when the reader has been signed out because nothing was done for a while.
  let signedOut: Signal<Void, Never>

  private let signedOutInput: Signal<Void, Never>.Observer
  private let currentSession = MutableProperty<Session?>(nil)
  private let currentState = MutableProperty(SearchState.idle)
  private let attempts = Atomic(0)
  private let tracking = SerialDisposable()
  private let (lifetime, token) = Lifetime.make()

  private static let pause = 0.3
  private static let patience = 10.0
  private static let idleTime = 300.0
  private static let noticeTime = 3.0

  /// How often a search was sent to the server.
  var searchCount: Int { attempts.value }

  init(service: any LibraryService, scheduler: DateScheduler = QueueScheduler.main) {
    card = ValidatingProperty("") { typed in
      let digits = typed.filter { !$0.isWhitespace }
      guard digits.allSatisfy({ $0.isNumber }) else { return .invalid(.notANumber) }
      guard digits.count >= 6 else { return .invalid(.tooShort) }
      return digits == typed ? .valid : .coerced(digits, nil)
    }
    (signedOut, signedOutInput) = Signal<Void, Never>.pipe()
    session = Property(currentSession)

    // Searching: what is typed, when it is quiet, and only the latest.
    let searches = query.producer
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .skipRepeats()
      .debounce(CatalogueModel.pause, on: scheduler)
      .flatMap(.latest) { [attempts] text -> SignalProducer<SearchState, Never> in
        guard !text.isEmpty else { return SignalProducer(value: .idle) }
        return service.search(text, page: 0)
          .on(starting: { attempts.modify { $0 += 1 } })
          .timeout(after: CatalogueModel.patience, raising: .tooSlow, on: scheduler)
          .retry(upTo: 2, interval: 1, on: scheduler)
          .map { SearchState.found($0.books, next: $0.next) }
          .flatMapError { SignalProducer(value: .failed($0)) }
          .prefix(value: .searching(text))
      }
    currentState <~ searches.take(during: lifetime)

    // What was found, with what is known of it by now.
    let changes = service.lent
      .take(during: lifetime)
      .scan(into: [Int: Bool]()) { known, change in known[change.id] = change.isAvailable }
    let known = Property(initial: [:], then: changes.throttle(1, on: scheduler))
    state = Property.combineLatest(currentState, known).map { state, known in
      guard case .found(let books, let next) = state else { return state }
      let updated = books.map { book -> Book in
        Book(id: book.id, title: book.title, isAvailable: known[book.id] ?? book.isAvailable)
      }
      return .found(updated, next: next)
    }
    books = Property.combineLatest(state, onlyAvailable)
      .map { state, onlyAvailable in state.books.filter { $0.isAvailable || !onlyAvailable } }
      .skipRepeats()
    heading = state.map { state in
      switch state {
      case .idle: return "Catalogue"
      case .searching(let text): return "Searching \(text)"
      case .found(let books, let next):
        return next == nil ? "\(books.count) books" : "More than \(books.count) books"
      case .failed: return "No answer"
      }
    }
    recent = Property(
      initial: [],
      then: currentState.signal
        .compactMap { state -> String? in
          guard case .searching(let text) = state else { return nil }
          return text
        }
        .scan([String]()) { texts, text in Array(([text] + texts.filter { $0 != text }).prefix(5)) }
    )

    // The next page is asked for while there is one.
    let more = Property.combineLatest(query, currentState).map { query, state -> (String, Int)? in
      state.next.map { (query, $0) }
    }
    loadMore = Action(unwrapping: more) { place in
      service.search(place.0, page: place.1)
        .timeout(after: CatalogueModel.patience, raising: .tooSlow, on: scheduler)
    }

    // Signing in needs a card and a pin.
    let credentials = Property.combineLatest(card.result, pin).map { card, pin -> (String, String)? in
      guard let number = card.value, pin.count == 4 else { return nil }
      return (number, pin)
    }
    signIn = Action(unwrapping: credentials) { card, pin in
      service.signIn(card: card, pin: pin)
    }

    // Borrowing needs somebody who has signed in.
    borrow = Action(unwrapping: currentSession) { session, book in
      service.borrow(book, as: session)
    }
    loans = Property(initial: [], then: borrow.values.scan([Loan]()) { $0 + [$1] })
    isBusy = loadMore.isExecuting.or(signIn.isExecuting).or(borrow.isExecuting)

    // A notice is shown for a while, or until the next one comes.
    let failures = Signal.merge(loadMore.errors, signIn.errors, borrow.errors).map { error -> String in
      switch error {
      case .offline: return "You are offline"
      case .refused: return "The library said no"
      case .tooSlow: return "The library does not answer"
      }
    }
    let successes = borrow.values.map { "\($0.book.title) is yours for \($0.days) days" }
    notice = Property(
      initial: nil,
      then: Signal.merge(failures, successes).flatMap(.latest) { text -> SignalProducer<String?, Never> in
        SignalProducer(value: text).concat(
          SignalProducer(value: nil).delay(CatalogueModel.noticeTime, on: scheduler)
        )
      }
    )

    // Recommendations come again whenever the connection does, and are nothing to complain about.
    recommended = Property(
      initial: [],
      then: service.connection
        .skipRepeats()
        .filter { $0 == .online }
        .flatMap(.latest) { _ in
          service.recommendations()
            .retry(upTo: 1)
            .flatMapError { _ in SignalProducer<[Book], Never>.empty }
        }
    )

    follow(scheduler)
  }

  deinit {
    tracking.dispose()
    signedOutInput.sendCompleted()
  }

  /// Lists the titles of what is found, one page after the other, until the end or a failure.
  func allTitles(of text: String, from service: any LibraryService) -> SignalProducer<String, LibraryError> {
    func titles(from page: Int) -> SignalProducer<String, LibraryError> {
      service.search(text, page: page).flatMap(.concat) { found -> SignalProducer<String, LibraryError> in
        let here = SignalProducer<String, LibraryError>(found.books.map { $0.title })
        return found.next.map { here.concat(titles(from: $0)) } ?? here
      }
    }
    return titles(from: 0)
  }

  /// Counts the seconds until a reservation lapses.
  func countdown(from seconds: Int, on scheduler: DateScheduler) -> SignalProducer<Int, Never> {
    SignalProducer { observer, lifetime in
      observer.send(value: seconds)
      var left = seconds
      lifetime += scheduler.schedule(after: .seconds(1), interval: .seconds(1)) {
        left -= 1
        observer.send(value: left)
        if left == 0 { observer.sendCompleted() }
      }
    }
  }

  /// Tells an analytics service what becomes of the loans.
  func track(with log: @escaping (String) -> Void) {
    tracking.inner = borrow.events.observeValues { event in
      switch event {
      case .value(let loan): log("lent \(loan.book.id)")
      case .failed(let error): log("failed \(error)")
      case .completed: log("done")
      case .interrupted: log("gave up")
      }
    }
  }

  private func follow(_ scheduler: DateScheduler) {
    currentSession <~ signIn.values.map { $0 }

    // Pages that were asked for are added to what was found.
    loadMore.values.take(during: lifetime).observeValues { [weak self] page in
      self?.currentState.modify { state in
        state = .found(state.books + page.books, next: page.next)
      }
    }

    // Whoever does nothing for a while is signed out.
    let activity = Signal.merge(
      query.signal.map { _ in () },
      signIn.values.map { _ in () },
      borrow.values.map { _ in () }
    )
    activity
      .take(during: lifetime)
      .debounce(CatalogueModel.idleTime, on: scheduler)
      .observeValues { [weak self] in
        guard let self = self, self.currentSession.swap(nil) != nil else { return }
        self.signedOutInput.send(value: ())
      }
  }
}
