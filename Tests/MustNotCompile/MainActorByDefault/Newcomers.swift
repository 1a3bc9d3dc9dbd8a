import Reactive

// The same where everything belongs to the main actor unless it says otherwise.

struct Price {
  let cents: Int
  var text: String { "\(cents) cents" }  // expected-note {{property declared here}}
}

func modelsBelongToTheMainActor(_ cents: Signal<Int, Never>) {
  _ = cents.map { Price(cents: $0).text }
  // expected-error@-1 {{main actor-isolated property 'text' can not be referenced from a Sendable closure}}
}

nonisolated struct FreePrice {
  let cents: Int
  var text: String { "\(cents) cents" }
}

func someBelongToNobody(_ cents: Signal<Int, Never>) {
  _ = cents.map { FreePrice(cents: $0).text }
}
