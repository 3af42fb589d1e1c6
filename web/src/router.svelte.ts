/** Where we are: the address is the state, so that every place can be shared and gone back to. */

class Place {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('click', (event) => this.follow(event))
  }

  read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }

  go(to: string): void {
    history.pushState(null, '', to)
    this.read()
    scrollTo(0, 0)
  }

  /** The same place seen otherwise: nothing to go back to. */
  mark(query: Record<string, string | number | null>): void {
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(query)) {
      if (value === null) next.delete(key)
      else next.set(key, String(value))
    }
    const said = next.toString()
    history.replaceState(null, '', location.pathname + (said && `?${said}`))
    this.query = next
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented
    if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/schema') || link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const place = new Place()
