import Foundation
import ReactiveSwift

struct StationRow: Equatable {
    let id: Int
    let title: String
    let subtitle: String
}

final class StationListViewModel: LifetimeOwner {
    enum SortOrder {
        case distance, name, freeBikes
    }

    let query = MutableProperty("")
    let sortOrder = MutableProperty(SortOrder.distance)
    let hidesEmptyStations = MutableProperty(false)

    let stations: Property<[Station]>
    let rows: Property<[StationRow]>
    let bikes: Property<[Bike]>
    let selectedName: Property<String?>
    let isLoading: Property<Bool>
    let showsPlaceholder: Property<Bool>
    let alerts: Signal<String, Never>
    let refresh: Action<Coordinate, [Station], ServerError>

    let lifetime: Lifetime
    private let token: Lifetime.Token

    private let scheduler: DateScheduler
    private let position = MutableProperty<Coordinate?>(nil)
    private let selection = MutableProperty<Station?>(nil)
    private let reloads: Signal<Void, Never>
    private let reloadObserver: Signal<Void, Never>.Observer
    private let autoRefresh = SerialDisposable()
    private let disposables = CompositeDisposable()

    init(service: BikeServicing, location: LocationProvider, scheduler: DateScheduler = QueueScheduler.main) {
        (lifetime, token) = Lifetime.make()
        (reloads, reloadObserver) = Signal<Void, Never>.pipe()
        self.scheduler = scheduler

        let refresh = Action<Coordinate, [Station], ServerError>(execute: service.stations(near:))
        self.refresh = refresh

        isLoading = refresh.isExecuting
        stations = Property<[Station]>(initial: [], then: refresh.values)

        let search = query.debounced(0.3, on: scheduler)
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .skipRepeats()

        rows = Property.combineLatest(stations, search, hidesEmptyStations, sortOrder, position)
            .map { stations, search, hidesEmpty, order, position -> [StationRow] in
                let visible = stations.filter { station in
                    (search.isEmpty || station.name.lowercased().contains(search))
                        && (!hidesEmpty || station.freeBikes > 0)
                }
                return StationListViewModel.sort(visible, by: order, from: position)
                    .map(StationListViewModel.makeRow)
            }
            .skipRepeats()

        showsPlaceholder = rows.isEmpty.and(isLoading.negate()).skipRepeats()
        selectedName = selection.map { $0?.name }

        bikes = Property<[Bike]>(
            initial: [],
            then: selection.producer
                .skipRepeats()
                .flatMap(.latest) { station -> SignalProducer<[Bike], Never> in
                    guard let station = station else {
                        return .init(value: [])
                    }
                    return service.bikes(at: station.id)
                        .flatMapError { _ in .empty }
                        .prefix(value: [])
                }
        )

        alerts = refresh.errors
            .map(\.userMessage)
            .ignore(for: 5, on: scheduler)

        disposables += position <~ location.coordinates

        refresh <~ position.producer
            .skipNil()
            .skipRepeats { $0.distance(to: $1) < 100 }
            .throttle(2, on: scheduler)

        refresh <~ position.producer
            .skipNil()
            .sample(on: reloads)
            .logEvents(identifier: "reload", events: [.value], logger: eventLog)
    }

    deinit {
        autoRefresh.dispose()
        disposables.dispose()
    }

    func reload() {
        reloadObserver.send(value: ())
    }

    func select(_ id: Int?) {
        selection.value = stations.value.first { $0.id == id }
    }

    func startAutoRefresh(every interval: DispatchTimeInterval) {
        autoRefresh.inner = refresh <~ SignalProducer.timer(interval: interval, on: scheduler)
            .withLatest(from: position.producer.skipNil())
            .map { $0.1 }
            .take(duringLifetimeOf: self)
    }

    func stopAutoRefresh() {
        autoRefresh.inner = nil
    }

    private static func sort(_ stations: [Station], by order: SortOrder, from position: Coordinate?) -> [Station] {
        switch order {
        case .name:
            return stations.sorted { $0.name < $1.name }
        case .freeBikes:
            return stations.sorted { $0.freeBikes > $1.freeBikes }
        case .distance:
            guard let position = position else {
                return stations
            }
            return stations.sorted { $0.coordinate.distance(to: position) < $1.coordinate.distance(to: position) }
        }
    }

    private static func makeRow(_ station: Station) -> StationRow {
        return StationRow(
            id: station.id,
            title: station.name,
            subtitle: "\(station.freeBikes) bikes, \(station.freeDocks) docks"
        )
    }
}
