import ReactiveExclusion

// Compiled as a part of `Reactive`: the proof of being inside does not outlive the call that received it.

final class Keeper<Operator: TimedTransducer> {
  let stage: TimedStage<Operator>

  init(_ stage: TimedStage<Operator>) { self.stage = stage }

  // expected-error @+1 {{'inside' cannot be captured by an escaping closure since it is a borrowed parameter}}
  func perform(_ inside: borrowing Inside) {
    // expected-note @+1 {{closure capturing 'inside' here}}
    stage.perform { [self] in
      inside[stage].isClosed = true
    }
  }

  // expected-error @+1 {{'inside' is borrowed and cannot be consumed}}
  func leave(_ inside: borrowing Inside) {
    // expected-note @+1 {{consumed here}}
    stage.leave(inside)
  }

  func leaveTooEarly() {
    // expected-error @+1 {{'inside' used after consume}}
    guard let inside = stage.enterToSend(as: currentThread()) else { return }
    // expected-note @+1 {{consumed here}}
    stage.leave(inside)
    // expected-note @+1 {{used here}}
    inside[stage].isClosed = true
  }

  func keepToPerform() {
    stage.perform { [self] inside in
      inside[stage].isClosed = true
    }
  }
}
