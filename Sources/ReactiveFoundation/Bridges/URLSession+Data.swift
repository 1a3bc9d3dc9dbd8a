public import Foundation
public import Reactive

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Makes a producer whose runs load the request, send the response and complete, or fail.
  ///
  /// Each run has a task of its own, which begins when the run starts (P1, P2). Disposing of the run cancels the task
  /// and interrupts the run (P4); a task that is cancelled in another way, as by invalidating the session, interrupts
  /// it, too. A response with any status is a success. Events are sent on the queue of the session. A run that starts
  /// after the session was invalidated stops the program, because Foundation makes no tasks then.
  ///
  /// - Parameter request: The request to load.
  public func data(with request: URLRequest) -> SignalProducer<(Data, URLResponse), URLError> {
    SignalProducer { observer, lifetime in
      let task = self.dataTask(with: request) { data, response, error in
        if let error {
          let failure = error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
          return observer.end(failure.code == .cancelled ? .interrupted : .failed(failure))
        }
        guard let response else { return observer.send(error: URLError(.badServerResponse)) }
        observer.send(value: (data ?? Data(), response))
        observer.sendCompleted()
      }
      lifetime += { task.cancel() }
      task.resume()
    }
  }
}
