import Reactive
import ReactiveContractKit

extension Mutants {
  static let bindings = [
    Mutant(
      rule: "V5",
      title: "a binding that copies changes of its source, but not the current value",
      source: "plausible: the changes of the source are bound, and its current value is forgotten",
      .binding("V5/no-initial-value", .skipsInitialValue)
    ),
    Mutant(
      rule: "V5",
      title: "a binding that reads its source and starts to observe it in two steps",
      source: "plausible: the value is copied before the changes are observed",
      .binding("V5/read-then-observe", .readsThenObserves)
    ),
    Mutant(
      rule: "V6",
      title: "a binding that ends its target when its source ends",
      source: "CombineCommunity/CombineExt#157",
      .binding("V6/ends-target", .endsTarget)
    ),
    Mutant(
      rule: "V7",
      title: "a binding that retains its target",
      source: "rayh/kvo-block-binding#6",
      .binding("V7/retains-target", .retainsTarget)
    ),
    Mutant(
      rule: "V7",
      title: "a binding target made of a key path that retains its object",
      source: "jeremytregunna/Binding#2",
      Subject(
        BindingSubject("V7/key-path-retains") {
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
      title: "a two-way binding whose disposal stops only one direction",
      source: "plausible: a two-way binding is two bindings, and the handle of only one is returned",
      .binding("V8/half-disposed", isMutual: true, .disposesOneDirection)
    ),
    Mutant(
      rule: "V9",
      title: "a two-way binding that sends a change back to the side that it came from",
      source: "ReactiveCocoa#1911",
      .binding("V9/echoed-change", isMutual: true, .echoesChanges)
    ),
    Mutant(
      rule: "V9",
      title: "a one-way binding that also copies changes of its target to its source",
      source: "plausible: one implementation serves one-way and two-way bindings",
      .binding("V9/copies-back", .copiesBack)
    ),
  ]
}
