// Before anything is drawn, so that a chosen theme does not flash the other one first.
try {
  const kept = JSON.parse(localStorage.getItem('signoria') ?? '{}')
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme
  if (kept.language) document.documentElement.lang = kept.language
} catch {
  // Storage may be forbidden; then the system's theme it is.
}
