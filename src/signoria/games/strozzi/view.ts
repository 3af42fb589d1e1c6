/** The fields of this game's `view.py` that the board shows. */

export interface Ship {
  ship: number
  speed: number
  wares: Record<string, number>
  scrolls: number
  patronage: boolean
}

export interface Docked {
  ship: Ship
  flag: string
  speed: number
  rank: number
  pays: number
}

export interface Marker {
  step: number
  rank: number | null
  pays: number
}

export interface Side {
  money: number | null
  flags: string[]
  ships: Record<string, Docked>
  markers: Record<string, Marker>
  pays: number
  tiles: string[]
  patronage: Record<string, number>
  patronage_pays: Record<string, number>
}

export interface Landing {
  seat: number
  port: string
  flag: string
  speed: number
  rank: number
  step: number
  florence: number
  gain: number
}

export interface View {
  round: number
  rounds: number
  phase: string
  deck: number
  active: number | null
  ship: Ship | null
  claimer: number | null
  flag: string | null
  asking: { seat: number; standing: string }[]
  landings: Landing[]
  ports: Record<string, number[]>
  tracks: Record<string, number[]>
  seats: Side[]
  display: Record<string, string>
  stack: Record<string, number>
  bonus: number[]
  trades: Record<string, string>
  unseen: Ship[]
}

/** One step of a round's pay. */
export interface Pay {
  round: number
  of: 'port' | 'track' | 'patronage'
  name: string
  pays: number[]
  order: number[]
}
