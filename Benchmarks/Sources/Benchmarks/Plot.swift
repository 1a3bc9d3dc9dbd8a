/// The curves as one SVG picture: a panel each, sizes on a logarithmic axis, values from zero.
struct Plot {
  let curves: [Curve]
  private let width = 300.0
  private let height = 170.0
  private let columns = 3

  var text: String {
    let rows = (curves.count + columns - 1) / columns
    let panels = curves.enumerated().map { index, curve in
      """
      <g transform="translate(\(Double(index % columns) * width), \(Double(index / columns) * height))">
      \(panel(curve))
      </g>
      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width) * columns) \(Int(height) * rows)" \
      font-family="sans-serif" font-size="11">
      <rect width="100%" height="100%" fill="white"/>
      \(panels.joined(separator: "\n"))
      </svg>

      """
  }

  private func panel(_ curve: Curve) -> String {
    let (left, right, top, bottom) = (40.0, width - 15, 35.0, height - 30)
    let highest = max(curve.points.map(\.value).max() ?? 0, 1) * 1.2
    let steps = Double(max(curve.points.count - 1, 1))
    // The sizes grow by constant factors, so that equal steps are a logarithmic axis.
    let places = curve.points.enumerated().map { index, point in
      (x: left + (right - left) * Double(index) / steps, y: bottom - (bottom - top) * max(point.value, 0) / highest)
    }
    let line = places.map { "\(decimal($0.x)),\(decimal($0.y))" }.joined(separator: " ")
    let marks = zip(curve.points, places).map { point, place in
      """
      <circle cx="\(decimal(place.x))" cy="\(decimal(place.y))" r="2.5" fill="#0b5fa5"/>
      <text x="\(decimal(place.x))" y="\(decimal(place.y - 6))" text-anchor="middle">\(short(point.value))</text>
      <text x="\(decimal(place.x))" y="\(decimal(bottom + 14))" text-anchor="middle" fill="#555">\(short(Double(point.size)))</text>
      """
    }
    return """
      <text x="\(decimal(left))" y="16" font-weight="bold">\(curve.title), \(curve.unit)</text>
      <line x1="\(decimal(left))" y1="\(decimal(bottom))" x2="\(decimal(right))" y2="\(decimal(bottom))" stroke="#999"/>
      <polyline points="\(line)" fill="none" stroke="#0b5fa5" stroke-width="1.5"/>
      \(marks.joined(separator: "\n"))
      <text x="\(decimal(right))" y="\(decimal(bottom + 26))" text-anchor="end" fill="#555">\(curve.sizeName)</text>
      """
  }

  private func short(_ number: Double) -> String {
    switch number {
    case 1_000_000...: "\(Int(number / 1_000_000)) M"
    case 10_000...: "\(Int(number / 1_000)) k"
    case 20...: "\(Int(number.rounded()))"
    default: number == number.rounded() ? "\(Int(number))" : decimal(number)
    }
  }
}
