/** The short JSON of legal moves, unfolded into what a person chooses one after the other. */

import type { Legal, Offer } from './types'

export type Choice =
  | { kind: 'said' }
  | { kind: 'numbers'; spans: [number, number][] }
  | { kind: 'words'; words: string[] }
  | { kind: 'branches'; branches: [string, Choice][] }

export function choiceOf(offer: Offer): Choice {
  if (offer === true) return { kind: 'said' }
  if (!Array.isArray(offer)) {
    return { kind: 'branches', branches: Object.entries(offer).map(([word, rest]) => [word, choiceOf(rest)]) }
  }
  if (isSpan(offer)) return { kind: 'numbers', spans: [offer] }
  const spans = offer.filter((item): item is [number, number] => typeof item !== 'string')
  return spans.length ? { kind: 'numbers', spans } : { kind: 'words', words: offer as string[] }
}

function isSpan(offer: (string | [number, number])[] | [number, number]): offer is [number, number] {
  return offer.length === 2 && typeof offer[0] === 'number'
}

/** The nearest number that may be said. */
export function nearest(spans: [number, number][], wish: number): number {
  let best = spans[0]![0]
  for (const [low, high] of spans) {
    const near = Math.min(Math.max(wish, low), high)
    if (Math.abs(near - wish) < Math.abs(best - wish)) best = near
  }
  return best
}

/** The next number up or down that may be said. */
export function beside(spans: [number, number][], from: number, by: number): number {
  const wish = from + by
  if (spans.some(([low, high]) => low <= wish && wish <= high)) return wish
  const ends = spans.flat().filter((end) => (by > 0 ? end > from : end < from))
  return ends.length ? (by > 0 ? Math.min(...ends) : Math.max(...ends)) : from
}

export const least = (spans: [number, number][]) => Math.min(...spans.map(([low]) => low))
export const most = (spans: [number, number][]) => Math.max(...spans.map(([, high]) => high))

/** Whether a whole move is among the legal ones. */
export function allows(legal: Legal | null, move: string): boolean {
  return legal !== null && within(legal as Offer, move)
}

function within(offer: Offer, rest: string): boolean {
  if (offer === true) return rest === ''
  if (Array.isArray(offer)) {
    const choice = choiceOf(offer)
    if (choice.kind === 'words') return choice.words.includes(rest)
    const number = /^\d+$/.test(rest) ? Number(rest) : NaN
    return choice.kind === 'numbers' && choice.spans.some(([low, high]) => low <= number && number <= high)
  }
  return Object.entries(offer).some(
    ([word, more]) =>
      (rest === word && within(more, '')) || (rest.startsWith(`${word} `) && within(more, rest.slice(word.length + 1))),
  )
}
