import Reactive
import ReactiveContractKit

/// The properties of the reference that are checked.
enum PropertyCatalogue {
  static var reference: [Subject] {
    [
      Subject(PropertySubject("MutableProperty") { PropertyAdapter(MutableProperty($0)) }),
      Subject(
        PropertySubject("Property, mapped") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(property, shownBy: property.map { $0 })
        }
      ),
      Subject(
        PropertySubject("Property, combined") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(property, shownBy: property.combineLatest(with: Property(value: 0)).map { $0 + $1 })
        }
      ),
      Subject(
        PropertySubject("Property, flat-mapped") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(property, shownBy: property.flatMap(.latest) { Property(value: $0) })
        }
      ),
    ]
  }
}
