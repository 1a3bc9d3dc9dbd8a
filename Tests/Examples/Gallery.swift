import Reactive

/// Makes small pictures of large ones, several at the same time.
nonisolated struct Gallery {
  nonisolated struct Photo: Sendable, Equatable {
    let name: String
  }

  nonisolated struct Thumbnail: Sendable, Equatable {
    let name: String
  }

  nonisolated struct UnreadablePhoto: Error, Equatable {
    let name: String
  }

  nonisolated enum Progress: Sendable, Equatable {
    case working(done: Int, of: Int)
    case done([Thumbnail])
  }

  /// Draws one picture, which may take long.
  let draw: @Sendable (Photo) -> SignalProducer<Thumbnail, UnreadablePhoto>

  /// The number of pictures that are drawn at the same time.
  var limit = 4

  /// Makes the scheduler for one picture: a queue of its own, so that pictures do not wait for each other.
  var worker: @Sendable () -> any Scheduler = { QueueScheduler(name: "thumbnails") }

  /// Draws all pictures, reports the progress, and finally sends the pictures in the order of the photos.
  ///
  /// The first photo that cannot be read ends the run: pictures that are being drawn are cancelled, and no other is
  /// begun.
  func thumbnails(of photos: [Photo]) -> SignalProducer<Progress, UnreadablePhoto> {
    SignalProducer(photos.enumerated())
      .flatMap(.concurrent(limit: limit)) { [draw, worker] place, photo in
        draw(photo).map { (place, $0) }.start(on: worker())
      }
      .scan(into: [Int: Thumbnail]()) { done, next in done[next.0] = next.1 }
      .map { done in
        if done.count < photos.count { return .working(done: done.count, of: photos.count) }
        return .done(photos.indices.compactMap { done[$0] })
      }
  }
}
