import { expect, test } from 'vitest'
import { allows, beside, choiceOf, nearest } from '../src/offer'

test('short JSON is unfolded into choices', () => {
  expect(choiceOf(true)).toEqual({ kind: 'said' })
  expect(choiceOf([3, 17])).toEqual({ kind: 'numbers', spans: [[3, 17]] })
  expect(choiceOf([[1, 1], [4, 6]])).toEqual({ kind: 'numbers', spans: [[1, 1], [4, 6]] })
  expect(choiceOf(['rome', 'naples'])).toEqual({ kind: 'words', words: ['rome', 'naples'] })
  expect(choiceOf({ '3': ['left'] })).toEqual({ kind: 'branches', branches: [['3', { kind: 'words', words: ['left'] }]] })
})

test('a wish becomes the nearest number that may be said', () => {
  expect(nearest([[3, 17]], 99)).toBe(17)
  expect(nearest([[3, 17]], 0)).toBe(3)
  expect(nearest([[1, 1], [6, 9]], 5)).toBe(6)
})

test('steps leap over what may not be said', () => {
  expect(beside([[1, 2], [6, 9]], 2, 1)).toBe(6)
  expect(beside([[1, 2], [6, 9]], 6, -1)).toBe(2)
  expect(beside([[1, 2]], 2, 1)).toBe(2)
})

test('only whole legal moves are allowed', () => {
  const legal = { bid: [4, 9] as [number, number], pass: true as const, load: { '3': ['left', 'middle'] } }
  expect(allows(legal, 'bid 4')).toBe(true)
  expect(allows(legal, 'bid 10')).toBe(false)
  expect(allows(legal, 'bid 4.5')).toBe(false)
  expect(allows(legal, 'pass')).toBe(true)
  expect(allows(legal, 'load 3 left')).toBe(true)
  expect(allows(legal, 'load 3 right')).toBe(false)
  expect(allows(null, 'pass')).toBe(false)
})
