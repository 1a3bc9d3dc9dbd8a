public import Dispatch
public import Foundation
public import Reactive

// Time spans of ReactiveSwift are seconds as `TimeInterval`, or values of `DispatchTimeInterval`. A leading dot, as in
// `.seconds(1)`, means a `Duration`: the other form takes stored values.

extension Signal {
  /// Delays values and completion by seconds.
  public func delay(_ interval: TimeInterval, on scheduler: any TimedScheduler) -> Signal<Value, Failure> {
    delay(Duration(seconds: interval), on: scheduler)
  }

  /// Sends at most one value in a number of seconds.
  public func throttle(_ interval: TimeInterval, on scheduler: any TimedScheduler) -> Signal<Value, Failure> {
    throttle(Duration(seconds: interval), on: scheduler)
  }

  /// Sends a value when no other has come for a number of seconds.
  public func debounce(
    _ interval: TimeInterval,
    on scheduler: any TimedScheduler,
    discardWhenCompleted: Bool = true
  ) -> Signal<Value, Failure> {
    debounce(Duration(seconds: interval), on: scheduler, discardWhenCompleted: discardWhenCompleted)
  }

  /// Fails if the stream has not ended after a number of seconds.
  public func timeout(
    after interval: TimeInterval,
    raising failure: Failure,
    on scheduler: any TimedScheduler
  ) -> Signal<Value, Failure> {
    timeout(after: Duration(seconds: interval), raising: failure, on: scheduler)
  }

  /// Collects the values of every time span into one.
  @_disfavoredOverload
  public func collect(
    every interval: DispatchTimeInterval,
    on scheduler: any TimedScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Failure> {
    collect(
      every: Duration(interval),
      on: scheduler,
      skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted
    )
  }
}

extension Signal where Failure == Never {
  /// Fails if the stream has not ended after a number of seconds.
  public func timeout<NewFailure: Swift.Error>(
    after interval: TimeInterval,
    raising failure: NewFailure,
    on scheduler: any TimedScheduler
  ) -> Signal<Value, NewFailure> {
    timeout(after: Duration(seconds: interval), raising: failure, on: scheduler)
  }
}

extension SignalProducer {
  /// Delays values and completion by seconds.
  public func delay(_ interval: TimeInterval, on scheduler: any TimedScheduler) -> SignalProducer<Value, Failure> {
    delay(Duration(seconds: interval), on: scheduler)
  }

  /// Sends at most one value in a number of seconds.
  public func throttle(_ interval: TimeInterval, on scheduler: any TimedScheduler) -> SignalProducer<Value, Failure> {
    throttle(Duration(seconds: interval), on: scheduler)
  }

  /// Sends a value when no other has come for a number of seconds.
  public func debounce(
    _ interval: TimeInterval,
    on scheduler: any TimedScheduler,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<Value, Failure> {
    debounce(Duration(seconds: interval), on: scheduler, discardWhenCompleted: discardWhenCompleted)
  }

  /// Fails if a run has not ended after a number of seconds.
  public func timeout(
    after interval: TimeInterval,
    raising failure: Failure,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    timeout(after: Duration(seconds: interval), raising: failure, on: scheduler)
  }

  /// Starts again after a failure, with a pause of some seconds.
  public func retry(
    upTo count: Int,
    interval: TimeInterval,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    retry(upTo: count, interval: Duration(seconds: interval), on: scheduler)
  }

  /// Collects the values of every time span into one.
  @_disfavoredOverload
  public func collect(
    every interval: DispatchTimeInterval,
    on scheduler: any TimedScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Failure> {
    collect(
      every: Duration(interval),
      on: scheduler,
      skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted
    )
  }
}

extension SignalProducer where Failure == Never {
  /// Fails if a run has not ended after a number of seconds.
  public func timeout<NewFailure: Swift.Error>(
    after interval: TimeInterval,
    raising failure: NewFailure,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, NewFailure> {
    timeout(after: Duration(seconds: interval), raising: failure, on: scheduler)
  }

  /// Sends the elements of a sequence, one in every time span.
  @_disfavoredOverload
  public static func interval<Values: Sequence & Sendable>(
    _ values: Values,
    interval: DispatchTimeInterval,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Never> where Values.Element == Value {
    .interval(values, interval: Duration(interval), on: scheduler)
  }
}

extension SignalProducer where Value == Int, Failure == Never {
  /// Sends 0, 1, 2 and so on, one in every time span.
  @_disfavoredOverload
  public static func interval(
    _ interval: DispatchTimeInterval,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Int, Never> {
    .interval(Duration(interval), on: scheduler)
  }
}

extension SignalProducer where Value == Date, Failure == Never {
  /// Sends the date of the scheduler in every time span.
  @_disfavoredOverload
  public static func timer(
    interval: DispatchTimeInterval,
    on scheduler: any TimedScheduler,
    leeway: DispatchTimeInterval? = nil
  ) -> SignalProducer<Date, Never> {
    SignalProducer<SchedulerInstant, Never>
      .timer(interval: Duration(interval), on: scheduler, leeway: leeway.map { Duration($0) })
      .map { _ in scheduler.currentDate }
  }
}
