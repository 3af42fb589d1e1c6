/** The fields of this game's `view.py` that the board shows. */

import type { Say } from '$web/types'
import { sayOr } from '$web/words.svelte'

export type Money = 'gold' | 'influence'
export type Role = 'attacker' | 'defender'
export const ROLES: Role[] = ['attacker', 'defender']

export interface City {
  name: string
  status: number
  opening: number
  points: number
  unsold: Record<string, number>
}

export interface Tile {
  city: string
  effects: Record<string, number>
  power: string | null
}

export interface Troop {
  cost: number
  attack: number
  defence: number
  influence: number
  left: number
}

export interface Event {
  name: string
  money: Money
  artist: boolean
  points: number
  merchant: number
  lower: number
  raise_: number
}

export interface Side {
  family: string | null
  town: string | null
  gold: number
  influence: number
  home: number
  income: Record<Money, number>
  counters: number
  held: number
  hand_limit: number
  hand: Record<string, number> | null
  troops: string[]
  attack: Record<string, number>
  defence: Record<string, number>
  treachery_cost: Record<Money, number>
  tiles: Record<string, string[]>
  events: string[]
  points: Record<string, number>
}

export interface Sale {
  sale: 'tile' | 'event' | 'Pope' | 'attack' | 'defence'
  lot: string
  money: Money
  effects: Record<string, number>
  power: string | null
  event: Event | null
  pays: Record<number, number>
  high: number | null
  bidder: number | null
  reach: Record<number, number>
  discounts: Record<number, number>
}

export interface Army {
  city: string
  commander: number | null
  pays: number | null
  pope_adds: string | null
  bribed: string[]
  attack: number
  defence: number
  counts: number
  die: number | null
  total: number | null
}

export interface View {
  decade: number
  decades: number
  phase: string
  turn: number | null
  wars: number
  wars_limit: number
  pope: number | null
  pope_brings: Record<string, number>
  cities: City[]
  tiles: Record<string, Tile>
  troops: Record<string, Troop>
  events: Event[]
  families: Record<string, Record<string, number>>
  seats: Side[]
  used: string[]
  stacked: number
  takes: Record<string, number>
  discards: Record<string, number>
  unseen: Record<string, number>
  choice: Record<string, number>
  aimed: string | null
  auction: Sale | null
  war: Record<Role, Army> | null
  striking: Role
}

/** One exchange of a war, and the income of a decade: what is told step by step. */
export interface Force {
  city: string
  commander: number | null
  strength: number
  die: number
  total: number
  status: number
  moved: number
  counters: number | null
}
export interface Exchange {
  kind: 'exchange'
  striking: Role
  sides: Record<Role, Force>
  comes: 'wins' | 'strikes back' | 'draw'
}
export interface Income {
  kind: 'income'
  decade: number
  home: number[]
  gold: number[]
  influence: number[]
}
export type Step = Exchange | Income

/** Who sits at the table, as every part of the board shows them. */
export interface People {
  labels: string[]
  letters: string[]
  me: number | null
}

/** What a tile, a city, a troop or a family is called. */
export const named = (say: Say, text: string) => sayOr(say, `word.${text.replaceAll(/[ .]/g, '_')}`, text)

/** What a family or a city tile does beside its income, in a few words each; for troops it comes as `pikes attack`. */
export function does(say: Say, effects: Record<string, number>, power: string | null = null): string[] {
  const told = Object.entries(effects)
    .filter(([effect]) => !['gold', 'influence'].includes(effect) && !effect.includes(' '))
    .map(([effect, n]) => say(`does.${effect}`, { n }))
  for (const troop of new Set(Object.keys(effects).filter((effect) => effect.includes(' ')).map((effect) => effect.split(' ')[0]!))) {
    const [attack, defence] = [effects[`${troop} attack`] ?? 0, effects[`${troop} defence`] ?? 0]
    told.push(say('does.troop', { troop: named(say, troop), attack, defence }))
  }
  return power ? [...told, say(`power.${power.replace(' ', '_')}`)] : told
}

/** What a treachery tile does. */
export const plot = (say: Say, view: View, tile: string) => say(`treachery.${tile.replace(' ', '_')}`, { n: view.takes[tile] ?? 0 })

/** What an event brings whoever takes it. */
export function brings(say: Say, event: Event): string[] {
  const all = { points: event.points, merchant: event.merchant, lower: event.lower, raise: event.raise_ }
  return Object.entries(all).filter(([, n]) => n).map(([code, n]) => say(`brings.${code}`, { n }))
}

/** Which of the steps of a war a phase belongs to. */
export const STAGES = ['veto', 'attack', 'defence', 'pope', 'bribes', 'dice'] as const
export function stageOf(view: View): (typeof STAGES)[number] {
  if (view.auction) return view.auction.sale === 'defence' ? 'defence' : 'attack'
  if (view.phase === 'veto') return 'veto'
  if (view.phase === 'join') return 'pope'
  return view.phase === 'bribe' || view.phase === 'cancel' ? 'bribes' : 'dice'
}
