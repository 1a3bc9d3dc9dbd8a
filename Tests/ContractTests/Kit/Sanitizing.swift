/// True if the tests were built for a sanitizer, by `.ci/sanitizers`.
let isSanitized: Bool = {
  #if SANITIZED
    true
  #else
    false
  #endif
}()
