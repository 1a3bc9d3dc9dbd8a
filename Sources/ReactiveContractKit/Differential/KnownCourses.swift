/// The courses of the cases that have been played, for those that cannot but take the same one.
///
/// When all inputs have been let go of and nothing waits on the scheduler, the rest of the scripts reaches nobody: every
/// case that was the same up to then is the same run, and is judged without being played.
struct KnownCourses {
  private struct Key: Hashable {
    let attendance: Attendance
    /// How many observers there are.
    let crowd: Int
    let order: Case.Order
    let cut: Int
    /// Of up to three inputs.
    let beginnings: SIMD4<Int32>

    /// - Parameter audience: A lone observer, or a crowd: there is one of each size.
    init(_ audience: [Attendance], _ order: Case.Order, _ cut: Int, _ beginnings: [[Int32]]) {
      attendance = audience[0]
      crowd = audience.count
      self.order = order
      self.cut = cut
      var numbers = SIMD4<Int32>.zero
      for (input, known) in beginnings.enumerated() { numbers[input] = known[min(cut + 1, known.count - 1)] }
      self.beginnings = numbers
    }
  }

  private var courses: [Key: Course] = [:]
  private var latestCut = -1

  /// Returns the course of a case that begins as a known one.
  ///
  /// - Parameter beginnings: For each input the beginnings of its script; see ``ScriptBeginnings``.
  func course(_ audience: [Attendance], _ order: Case.Order, _ beginnings: [[Int32]]) -> Course? {
    for cut in stride(from: -1, through: latestCut, by: 1) {
      let key = Key(audience, order, cut, beginnings)
      if let course = courses[key] { return course }
    }
    return nil
  }

  /// Remembers a course if its case can be known by its beginning.
  mutating func add(_ course: Course, _ audience: [Attendance], _ order: Case.Order, _ beginnings: [[Int32]]) {
    guard course.isDeserted, course.horizon == nil, !course.ranAway else { return }
    let cut = course.lastOpen
    latestCut = max(latestCut, cut)
    courses[Key(audience, order, cut, beginnings)] = course
  }
}

/// Numbers for the beginnings of scripts: equal beginnings have equal numbers.
struct ScriptBeginnings {
  private struct Step: Hashable {
    let beginning: Int32
    let entry: Script.Entry
  }

  private var numbers: [Step: Int32] = [:]

  /// The number of what a script sends before each instant, the first of them included, and of all of it.
  mutating func numbers(of script: Script) -> [Int32] {
    var current: Int32 = 0
    var found: [Int32] = []
    for entry in script.entries {
      while found.count <= entry.tick { found.append(current) }
      let step = Step(beginning: current, entry: entry)
      let known = numbers[step]
      current = known ?? Int32(numbers.count + 1)
      if known == nil { numbers[step] = current }
    }
    found.append(current)
    return found
  }
}
