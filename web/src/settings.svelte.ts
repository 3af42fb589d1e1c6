/** What a visitor has chosen for this browser, kept in it. */

export const THEMES = ['auto', 'light', 'dark'] as const
export const PACES = ['none', 'fast', 'calm'] as const

interface Kept {
  theme: (typeof THEMES)[number]
  language: string
  pace: (typeof PACES)[number]
  sound: boolean
  notify: boolean
  name: string
}

const USUAL: Kept = { theme: 'auto', language: '', pace: 'calm', sound: false, notify: false, name: '' }

function read(): Kept {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem('signoria') ?? '{}') }
  } catch {
    return { ...USUAL }
  }
}

export const settings = $state(read())

/** Changes a choice, and remembers it where the browser allows. */
export function choose<Key extends keyof Kept>(key: Key, value: Kept[Key]): void {
  settings[key] = value
  try {
    localStorage.setItem('signoria', JSON.stringify(settings))
  } catch {
    // Storage may be forbidden; the choice holds until the page is left.
  }
  if (key === 'theme') {
    if (value === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = String(value)
  }
}

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null

/** Milliseconds for one movement; 0 where nothing is to move. */
export function pace(): number {
  if (still?.matches || settings.pace === 'none') return 0
  return settings.pace === 'fast' ? 180 : 420
}
