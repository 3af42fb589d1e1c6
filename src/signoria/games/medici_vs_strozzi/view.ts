/** The fields of this game's `view.py` that the board shows. */

export interface Ship {
  holds: number
  harbour: string | null
  tiles: string[]
  free: number
  worth: number
}

export interface Way {
  ship: string
  harbour: string
  gain: number
}

export interface Side {
  family: string
  money: number
  ships: Ship[]
  harbours_pay: number
  markers_pay: number
  ways: Way[]
  best: number | null
}

export interface Track {
  good: string
  marker: number
  scored: number
  owner: number | null
  pays: number
}

export interface Harbour {
  name: string
  worth: number[]
  richer: number | null
  tracks: Track[]
}

export interface View {
  round: number
  rounds: number
  phase: string
  drawer: number
  buyer: number | null
  lot: string[]
  lot_worth: number
  price: number | null
  left: number
  bag: Record<string, number>
  seats: Side[]
  harbours: Harbour[]
  harbour_pay: number
  bonus: number[]
}

/** One step of a round's pay. */
export interface Pay {
  round: number
  harbour: Harbour
  pays: number[]
  money: number[]
}

/** `dye 3`: its good and its value. */
export function tileOf(name: string): { good: string; value: string } {
  const at = name.lastIndexOf(' ')
  return { good: name.slice(0, at), value: name.slice(at + 1) }
}

/** With its sign, a true minus. */
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
