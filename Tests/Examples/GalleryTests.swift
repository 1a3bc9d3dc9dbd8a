import Reactive
import ReactiveContractKit
import Testing

@Suite nonisolated struct GalleryTests {
  private let time = TestScheduler()
  private let started = MutableProperty<[String]>([])

  /// A gallery that takes as many seconds for a picture as its name has letters.
  private func gallery(limit: Int, unreadable: String = "") -> Gallery {
    Gallery(
      draw: { [time, started] photo in
        let work = SignalProducer<Void, Never>(value: ()).delay(.seconds(photo.name.count), on: time)
        return work.on(starting: { started.modify { $0.append("\(photo.name) at \(time.now.sinceZero)") } })
          .attemptMap { () throws(Gallery.UnreadablePhoto) in
            if photo.name == unreadable { throw Gallery.UnreadablePhoto(name: photo.name) }
            return Gallery.Thumbnail(name: photo.name.uppercased())
          }
      },
      limit: limit,
      worker: { [time] in time }
    )
  }

  private func photos(_ names: String...) -> [Gallery.Photo] { names.map { Gallery.Photo(name: $0) } }

  @Test func `two at a time are drawn, and the next when one is done`() throws {
    let seen = Recorder<Gallery.Progress, Gallery.UnreadablePhoto>(on: time)
    gallery(limit: 2).thumbnails(of: photos("aaa", "b", "cc", "d")).start(seen.sink)
    #expect(started.value == [])
    try time.run()
    #expect(started.value == ["aaa at 0.0 seconds", "b at 0.0 seconds", "cc at 1.0 seconds", "d at 3.0 seconds"])
    #expect(
      seen.events == [
        .next(.working(done: 1, of: 4)), .next(.working(done: 2, of: 4)), .next(.working(done: 3, of: 4)),
        .next(.done(["AAA", "B", "CC", "D"].map { Gallery.Thumbnail(name: $0) })), .completed,
      ]
    )
  }

  @Test func `the first failure gives up what is being drawn and begins nothing else`() throws {
    let seen = Recorder<Gallery.Progress, Gallery.UnreadablePhoto>(on: time)
    gallery(limit: 2, unreadable: "b").thumbnails(of: photos("aaa", "b", "cc")).start(seen.sink)
    try time.run()
    #expect(seen.events == [.failed(Gallery.UnreadablePhoto(name: "b"))])
    #expect(started.value.count == 2 && time.pendingCount == 0)
  }

  @Test func `on queues of their own they are drawn all the same`() async throws {
    let gallery = Gallery(draw: { photo in SignalProducer { .success(Gallery.Thumbnail(name: photo.name)) } })
    let last = try await gallery.thumbnails(of: photos("a", "b", "c", "d", "e", "f")).last()
    #expect(last == .done(["a", "b", "c", "d", "e", "f"].map { Gallery.Thumbnail(name: $0) }))
  }
}
