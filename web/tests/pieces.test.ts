import { expect, test } from 'vitest'
import { Tracker } from '../src/motion.svelte'
import { lettersOf } from '../src/seats'
import type { Seat } from '../src/types'

const lot = (name: string) => ({ place: 'lot', name })
const hold = (name: string) => ({ place: 'hold 0', name })

test('a card that goes from the lot into a hold stays the same card', () => {
  const tracker = new Tracker()
  const [fur, dye] = tracker.ids([lot('fur 5'), lot('dye 1')])
  expect(tracker.ids([hold('fur 5'), hold('dye 1'), lot('fur 3')]).slice(0, 2)).toEqual([fur, dye])
})

test('of two like cards the one that lies still is the one that lay there', () => {
  const tracker = new Tracker()
  const [still, moving] = tracker.ids([hold('fur 5'), lot('fur 5')])
  expect(tracker.ids([{ place: 'hold 1', name: 'fur 5' }, hold('fur 5')])).toEqual([moving, still])
})

test('no two pieces share an id', () => {
  const tracker = new Tracker()
  tracker.ids([lot('fur 5'), lot('fur 5')])
  expect(new Set(tracker.ids([lot('fur 5'), lot('fur 5'), hold('fur 5')])).size).toBe(3)
})

test('every seat has a letter of its own', () => {
  const seats = ['Anna', 'greedy 1', 'greedy 2', 'Carl'].map((label, seat) => ({ seat, label }) as Seat)
  expect(lettersOf(seats)).toEqual(['A', '1', '2', 'C'])
})
