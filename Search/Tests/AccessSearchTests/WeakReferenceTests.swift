import AccessSearch
import Dispatch
import Glibc
import Testing

/// Weak and unowned references that are followed while another thread releases the last strong reference.
@Suite(.serialized) struct WeakReferenceTests {
  final class Child {
    let value = 3
  }

  /// A child that one thread releases and another follows.
  final class Family: @unchecked Sendable {
    var kept: Child?
    weak var weakChild: Child?
    unowned var unownedChild: Child
    var seen = 0

    init() {
      let child = Child()
      (kept, weakChild, unownedChild) = (child, child, child)
    }

    func follow() { if let child = weakChild { seen = child.value } }
  }

  private func subject(
    _ follow: @escaping (Family) -> Void,
    beside other: @escaping (Family) -> Void = { $0.kept = nil },
    _ judge: @escaping (Family) -> Bool = { _ in true }
  ) -> Subject {
    Subject(make: { Family() }, run: { family, thread in thread == 0 ? follow(family) : other(family) }, judge: judge)
  }

  @Test func `a weak reference leads to its object or nowhere, and the search sees both`() {
    let outcome = subject({ $0.follow() }, { $0.seen == 0 || $0.seen == 3 }).search()
    #expect(outcome.holds, "\(outcome)")
    for seen in [0, 3] {
      let outcome = subject({ $0.follow() }, { $0.seen == seen }).search()
      #expect(outcome.kinds == [access_report_of_subject.rawValue], "\(outcome)")
    }
  }

  @Test func `setting a weak reference while another thread follows it is a data race`() {
    let outcome = subject({ $0.follow() }, beside: { $0.weakChild = nil }).search()
    #expect(outcome.has(access_data_race), "\(outcome)")
  }

  @Test func `a weak reference that is followed twice may lead nowhere the second time`() {
    let twice = subject { if $0.weakChild != nil { $0.seen = $0.weakChild!.value } }.search()
    #expect(twice.kinds == [access_crash.rawValue], "\(twice)")
  }

  @Test func `an unowned reference to what has ended stops the program, and is seen to`() {
    let broken = subject { $0.seen = $0.unownedChild.value }.search()
    #expect(broken.kinds == [access_crash.rawValue], "\(broken)")
    let correct = subject {
      $0.seen = $0.unownedChild.value
    } beside: {
      _ = $0.kept
    }.search()
    #expect(correct.holds, "\(correct)")
  }

  @Test func `two threads that follow one weak reference keep its object, each for itself`() {
    let subject = Subject(make: { Family() }) { family, _ in withExtendedLifetime(family.weakChild) {} }
    let outcome = subject.search()
    #expect(outcome.holds, "\(outcome)")
  }

  final class Tools: @unchecked Sendable {
    let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    let queue = DispatchQueue(label: "one of the subject's")
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
      pthread_rwlock_init(lock, nil)
      sem_init(semaphore, 0, 1)
    }

    deinit {
      pthread_rwlock_destroy(lock)
      lock.deallocate()
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    func waitWithLimit() {
      var limit = timespec()
      clock_gettime(CLOCK_REALTIME, &limit)
      sem_timedwait(semaphore, &limit)
    }
  }

  /// Runs code that allocates memory which outlives the schedule.
  private func kept(_ body: () -> Void) {
    let outer = access_keep(true)
    defer { _ = access_keep(outer) }
    body()
  }

  private func runThread() {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in nil }, nil)
    pthread_join(thread, nil)
  }

  @Test func `what a thread does and no step stands for is noted`() {
    func unseen(_ body: @escaping (Tools) -> Void) -> UInt32 {
      Subject(make: { Tools() }) { tools, thread in if thread == 0 { body(tools) } }.search().unseen
    }
    #expect(unseen { _ in } == 0)
    #expect(unseen { $0.queue.sync {} } == access_unseen_queue.rawValue)
    #expect(
      unseen { if pthread_rwlock_tryrdlock($0.lock) == 0 { pthread_rwlock_unlock($0.lock) } }
        == access_unseen_lock.rawValue
    )
    #expect(unseen { $0.waitWithLimit() } == access_unseen_lock.rawValue)
    #expect(unseen { _ in kept { Task {} } } == access_unseen_task.rawValue)
    #expect(unseen { _ in kept(runThread) } == access_unseen_thread.rawValue)
  }
}
