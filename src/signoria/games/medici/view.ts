/** The fields of this game's `view.py` that the board shows. */

export interface Side {
  money: number
  hold: string[]
  free: number
  value: number
  pays: number
  steps: Record<string, number>
  tracks_pay: Record<string, number>
}

export interface View {
  day: number
  days: number
  phase: string
  deck: number
  aside: number
  auctioneer: number | null
  lot: string[]
  lot_value: number
  high: number
  buyer: number | null
  bidding: { seat: number; standing: 'spoken' | 'asked' | 'to_come' | 'no_room' | 'no_money' }[]
  seats: Side[]
  bonus: number[]
  unseen: Record<string, number>
  unsold: Record<string, number>
}

/** One step of a day's pay. */
export interface Pay {
  day: number
  good: string | null
  holds: string[][]
  worth: number[]
  climbs: number[]
  pays: number[]
  money: number[]
}

/** `dye 3`: its good and its value. */
export function cardOf(name: string): { good: string; value: string } {
  const at = name.lastIndexOf(' ')
  return { good: name.slice(0, at), value: name.slice(at + 1) }
}
