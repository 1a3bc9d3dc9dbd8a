import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthStates: [Bug] = [sixthUntiedStart, sixthForgottenStart, sixthThriftyBinding]

  private static let sixthUntiedStart = Bug(
    "sixth/wrapped-producer-is-not-tied",
    "A producer starts another one inside its start handler and lets go of the handle, so that its work goes on.",
    breaks: "P4",
    witness: .played(correct: "1 ! done", broken: "1 !") { variant in
      let log = SixthLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let inner = SignalProducer<Int, TestFailure> { observer, lifetime in
        lifetime += signal.observe(observer)
        lifetime += { log.add("done") }
      }
      let run = sixthWrapped(inner, variant).start { log.add($0) }
      input.send(value: 1)
      run.dispose()
      let text = log.text
      return withExtendedLifetime(input) { text }
    },
    subject: { variant in
      Subject(
        ProducerSubject("sixth wrapped producer", capabilities: .all.subtracting(.releasableInput)) { handler in
          let inner = SignalProducer<Int, TestFailure> { observer, lifetime in
            let work = handler.work()
            lifetime += { work.dispose() }
            work.begin { observer.send($0) }
          }
          return StartableSource(sixthWrapped(inner, variant))
        }
      )
    }
  )

  private static let sixthForgottenStart = Bug(
    "sixth/distinct-changes-forget-the-initial-value",
    "Observers of a property that drops repeats receive a first change that equals the value before it.",
    breaks: "V2",
    witness: .played(correct: "1", broken: "0 1") { variant in
      let log = SixthLog()
      let property = MutableProperty(0)
      let handle = sixthDistinctChanges(of: property, variant).start { log.add($0) }
      for value in [0, 0, 1, 1] { property.value = value }
      let text = log.text
      handle.dispose()
      return text
    },
    subject: { variant in
      Subject(
        PropertySubject("sixth distinct property") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(
            value: { property.value },
            set: { property.value = $0 },
            modify: { body in property.modify { $0 = body($0) } },
            observe: { sink in
              let handle = sixthDistinctChanges(of: property, variant).start { event in
                if case .interrupted = event { return }
                sink(event)
              }
              return Cancellation { handle.dispose() }
            },
            start: { sink in
              let handle = property.producer.skipRepeats().start(sink)
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )

  private static let sixthThriftyBinding = Bug(
    "sixth/binding-skips-what-it-carried-last",
    "A binding does not carry the value that it carried last, although the target has another one by now.",
    breaks: "V5",
    witness: .played(correct: "1 5 1", broken: "1 5 5") { variant in
      let log = SixthLog()
      let (source, target) = (MutableProperty(0), MutableProperty(0))
      let binding = sixthBound(target, to: source, variant)
      source.value = 1
      log.add("\(target.value)")
      target.value = 5
      log.add("\(target.value)")
      source.value = 1
      log.add("\(target.value)")
      binding.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("sixth binding") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let binding = sixthBound(target, to: source, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )
}

/// A producer whose runs are those of another one, with a lifetime of their own.
private func sixthWrapped(
  _ inner: SignalProducer<Int, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<Int, TestFailure> {
  SignalProducer { observer, lifetime in
    inner.startWithSignal { signal, run in
      if variant == .correct { lifetime += run }
      signal.observe(observer)
    }
  }
}

/// The changes of a property from now on, without those to an equal value.
private func sixthDistinctChanges(
  of property: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> SignalProducer<Int, Never> {
  variant == .broken
    ? SignalProducer(property.signal).skipRepeats()
    : property.producer.skipRepeats().skip(first: 1)
}

/// Keeps the target at the value of the source.
private func sixthBound(
  _ target: MutableProperty<Int>,
  to source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  target <~ (variant == .broken ? source.producer.skipRepeats() : source.producer)
}
