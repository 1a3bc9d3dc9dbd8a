import Foundation
import ReactiveSwift

protocol LocationProvider: AnyObject {
    func startUpdates(_ handler: @escaping (Coordinate) -> Void) -> Int
    func stopUpdates(_ handle: Int)
}

extension LocationProvider {
    var coordinates: SignalProducer<Coordinate, Never> {
        return SignalProducer { [weak self] observer, lifetime in
            guard let self = self else {
                return observer.sendCompleted()
            }

            let handle = self.startUpdates(observer.send(value:))

            lifetime.observeEnded { [weak self] in
                self?.stopUpdates(handle)
            }
        }
    }
}
