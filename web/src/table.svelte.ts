/** A table as this screen knows it: what it is now, all that happened, and the moment that is looked at. */

import { get, type Problem } from './api'
import { Live } from './live'
import type { Happened, Moment, Seen } from './types'

const BATCH = 50
const ONLOOKER = -1

export class TableState {
  seen = $state.raw<Seen | null>(null)
  events = $state.raw<Happened[]>([])
  connected = $state(true)
  /** A move is on its way. */
  saying = $state(false)
  problem = $state('')
  /** Why the table cannot be shown at all. */
  closed = $state.raw<Problem | null>(null)
  /** The event after which the table is looked at; null for now. */
  at = $state<number | null>(null)
  /** Whose knowledge of the past is shown; null where that follows from who looks. */
  eyes = $state<number | null>(null)
  past = $state.raw<Moment | null>(null)
  /** What has just happened, on this screen, since the table was opened. */
  fresh = $state.raw<Happened[]>([])
  /** How many events there were when the table was opened. */
  opened = -1

  private readonly moments = new Map<string, Promise<Moment[]>>()
  private readonly live: Live

  constructor(
    readonly id: string,
    language: string,
  ) {
    this.live = new Live(id, language, {
      seen: (seen) => this.see(seen),
      connected: (is) => (this.connected = is),
      accepted: () => (this.saying = false),
      refused: (problem) => this.refuse(problem),
      n: () => this.events.length,
    })
  }

  /** Whether it is for this screen to decide, now. */
  get mine(): boolean {
    return this.at === null && this.seen?.legal != null
  }

  get last(): Happened | undefined {
    return this.at === null ? this.events.at(-1) : this.events[this.at - 1]
  }

  play(move: string): void {
    if (!this.seen || this.saying) return
    this.saying = true
    this.problem = ''
    this.live.say(this.seen.n, move)
  }

  /** At a screen that several share: someone says that it is they who look. */
  uncover(seat: number): void {
    this.live.lookAgain(this.events.length, seat)
  }

  leave(): void {
    this.live.close()
  }

  /** Looks at the position after an event; at the last one, at what is now. */
  async lookAt(n: number): Promise<void> {
    const last = this.seen?.n ?? 0
    const wish = Math.max(0, Math.min(n, last))
    this.at = wish === last && this.eyes === null ? null : wish
    this.past = this.at === null ? null : this.past
    if (this.at === null) return
    const moment = await this.moment(wish)
    if (this.at === wish) this.past = moment
  }

  async lookFrom(seat: number | null): Promise<void> {
    this.eyes = seat
    await this.lookAt(this.at ?? this.seen?.n ?? 0)
  }

  private async moment(n: number): Promise<Moment | null> {
    const seat = this.eyes ?? this.seen?.seat ?? ONLOOKER
    const first = Math.floor(n / BATCH) * BATCH
    const key = `${seat} ${first}`
    // A batch that was fetched while the game was not that far is fetched again.
    return (await this.batch(key, first, seat, n)) ?? (await this.batch(key, first, seat, n)) ?? null
  }

  private async batch(key: string, first: number, seat: number, n: number): Promise<Moment | undefined> {
    const batch = this.moments.get(key) ?? get<Moment[]>(`/tables/${this.id}/moments?first=${first}&seat=${seat}`)
    this.moments.set(key, batch)
    const found = (await batch.catch(() => [])).find((moment) => moment.n === n)
    if (!found) this.moments.delete(key)
    return found
  }

  private see(seen: Seen): void {
    const known = this.events.length
    const next = seen.events[0]?.n ?? known + 1
    const whole = next <= 1 && seen.events.length === seen.n
    if (!whole && (next > known + 1 || known + seen.events.filter((event) => event.n > known).length < seen.n)) {
      this.live.lookAgain()
      return
    }
    const news = seen.events.filter((event) => event.n > known)
    this.events = whole ? seen.events : [...this.events, ...news]
    if (this.opened < 0) this.opened = seen.n
    else this.fresh = news
    if (this.seen && seen.n > this.seen.n) this.saying = false
    this.seen = seen
  }

  private refuse(problem: Problem): void {
    this.saying = false
    if (this.seen) this.problem = problem.message
    else this.closed = problem
  }
}
