import Testing

/// The places of one folder of the sources, with every action in every situation.
struct ReleaseChapter: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let places: [HoldingPlace]

  /// Every place in each of its situations, with each action; the simplest situation first.
  ///
  /// Values that the user's own code sends to the source inside a delivery of the source are left out.
  var cells: [ReleaseCell] {
    ReleaseSetting.allCases.flatMap { setting in
      places.filter { $0.settings.contains(setting) }.flatMap { place in
        DeinitAction.all
          .filter { !$0.isValueForSource || place.site != .byUser || setting == .alone }
          .map { ReleaseCell(place: place, setting: setting, action: $0) }
      }
    }
  }

  static let all: [ReleaseChapter] = [
    ReleaseChapter(testDescription: "closures of operators", places: HoldingPlace.closures),
    ReleaseChapter(testDescription: "values that operators keep", places: HoldingPlace.keptValues),
    ReleaseChapter(testDescription: "values in passage", places: HoldingPlace.passage),
    ReleaseChapter(testDescription: "observers", places: HoldingPlace.observers),
    ReleaseChapter(testDescription: "several inputs", places: HoldingPlace.combining),
    ReleaseChapter(testDescription: "inner producers", places: HoldingPlace.flattening),
    ReleaseChapter(testDescription: "one producer after the other", places: HoldingPlace.succession),
    ReleaseChapter(testDescription: "operators with time", places: HoldingPlace.timed),
    ReleaseChapter(testDescription: "shared runs", places: HoldingPlace.sharing),
    ReleaseChapter(testDescription: "properties", places: HoldingPlace.properties),
    ReleaseChapter(testDescription: "bindings", places: HoldingPlace.bindings),
    ReleaseChapter(testDescription: "actions", places: HoldingPlace.actions),
    ReleaseChapter(testDescription: "schedulers", places: HoldingPlace.schedulers),
    ReleaseChapter(testDescription: "disposables", places: HoldingPlace.disposables),
    ReleaseChapter(testDescription: "bridges", places: HoldingPlace.bridges),
    ReleaseChapter(testDescription: "sequences", places: HoldingPlace.sequences),
  ]
}
