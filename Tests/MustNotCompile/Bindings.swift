import Reactive

func onlyWhatCanChangeIsATarget(_ numbers: Signal<Int, Never>, _ constant: Property<Int>) {
  let target = MutableProperty(0)
  target <~ numbers
  constant <~ numbers
  // expected-error@-1 {{binary operator '<~' cannot be applied to operands of type 'Property<Int>' and 'Signal<Int, Never>'}}
}

func onlyWhatCannotFailIsASource(_ safe: SignalProducer<Int, Never>, _ numbers: SignalProducer<Int, TooBad>) {
  let target = MutableProperty(0)
  target <~ safe
  target <~ numbers  // expected-error {{requires the types 'TooBad' and 'Never' be equivalent}}
}
