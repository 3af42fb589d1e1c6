/** What the server sends: the same words as in its /schema. */

export type Offer = true | [number, number] | (string | [number, number])[] | { [word: string]: Offer }
export type Legal = Record<string, Offer>

export interface Seat {
  seat: number
  name: string
  label: string
  sits: 'open' | 'person' | 'bot'
  bot: string
  resigned: boolean
  /** A bot plays here until its person comes back. */
  away: boolean
  /** Seconds on its clock; for the seat to decide, at the time `since`. */
  left: number | null
}

export interface Orders {
  lot: string
  offer: Legal
  say: Record<string, string>
  order: string
  says: string
  past: { order: string; says: string; n: number; why: string }[]
}

export interface Happened {
  n: number
  by: number | 'chance'
  do: string
  told: string[]
  steps: unknown[]
  ends: '' | 'lot' | 'round'
  note: { resigned?: boolean; bot?: string; fault?: string }
}

export interface Result {
  scores: number[]
  winners: number[]
  reason: string
}

export interface Summary {
  table: string
  game: string
  title: string
  board: string
  status: 'open' | 'running' | 'over' | 'frozen' | 'closed'
  at: string
  n: number
  seats: Seat[]
  you: number[]
  actor: number | null
  since: number | null
  clock: object | null
}

export interface Seen extends Summary {
  version: number
  commit: string
  seed: string | null
  seat: number | null
  view: unknown
  /** One of several at this screen is to decide, and has secrets: who it is says so first. */
  covered: boolean
  ask: string | null
  legal: Legal | null
  orders: Orders | null
  events: Happened[]
  result: Result | null
  difference: string | null
  again: number[]
  next: string | null
}

/** A position of the past. */
export interface Moment {
  n: number
  actor: number | null
  view: unknown
  result: Result | null
}

export interface Edition {
  game: string
  title: string
  board: string
  summary: string
  designer: string
  seats: number[]
  options: Record<string, string>
  bots: string[]
}

export interface Me {
  id: string
  name: string
  account: boolean
}

export type Say = (code: string, values?: Record<string, string | number>) => string

/** What every board is given. It draws, and may call `play` with a move that is in `legal`; it knows no rule. */
export interface BoardProps<View> {
  view: View
  seats: Seat[]
  /** The seat from which the table is looked at; null for an onlooker. */
  me: number | null
  actor: number | null
  /** What may be played now; null when it is not for this screen to decide. */
  legal: Legal | null
  play: (move: string) => void
  /** The game's words, and the house's where the game has none. */
  say: Say
  /** What the last event paid or decided, to be shown bit by bit; mostly empty. */
  steps: unknown[]
  /** Whether a past position is looked at: nothing is to be waited for then. */
  past: boolean
}
