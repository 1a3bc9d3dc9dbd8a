import Reactive
import ReactiveContractKit

extension Mutants {
  static let bindings = [
    Mutant(
      rule: "V5",
      source: "plausible: the changes of the source are bound, and not its values",
      .binding("binding that waits for a change", .waitsForAChange)
    ),
    Mutant(
      rule: "V5",
      source: "plausible: the value is copied before the changes are listened to",
      .binding("binding that reads before it listens", .readsBeforeItListens)
    ),
    Mutant(
      rule: "V6",
      source: "CombineCommunity/CombineExt#157",
      .binding("binding that ends its target with its source", .endsItsTarget)
    ),
    Mutant(rule: "V7", source: "rayh/kvo-block-binding#6", .binding("binding that holds its target", .holdsItsTarget)),
    Mutant(
      rule: "V7",
      source: "jeremytregunna/Binding#2",
      Subject(
        BindingSubject("key-path target that holds its object") {
          let (source, target) = (MutableProperty(0), BoundObject())
          return BindingAdapter(source: BindingSide(source), target: target.side) {
            let setter = BindingTarget<Int>(lifetime: source.lifetime) { target.number = $0 }
            let binding = setter <~ source
            return Cancellation { binding.dispose() }
          }
        }
      )
    ),
    Mutant(
      rule: "V8",
      source: "plausible: of two bindings, the handle of one is returned",
      .binding("binding that is left in one direction", isMutual: true, .isLeftInOneDirection)
    ),
    Mutant(
      rule: "V9",
      source: "ReactiveCocoa#1911",
      .binding("two bindings into each other", isMutual: true, .feedsBack)
    ),
    Mutant(
      rule: "V9",
      source: "plausible: one binding serves for both kinds",
      .binding("binding that carries back unasked", .carriesBack)
    ),
  ]
}
