import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Controls from '../src/parts/Controls.svelte'
import Numbers from '../src/parts/Numbers.svelte'
import type { Legal } from '../src/types'
import { say } from '../src/words.svelte'

afterEach(cleanup)

const label = (n: number) => `Bid ${n}`

function dial(low: number, high: number) {
  const send = vi.fn()
  const props = { spans: [[low, high]] as [number, number][], label, hint: 'Your bid', send, busy: false }
  return { send, props, ...render(Numbers, props) }
}

test('it is preset to the least, and stepped', async () => {
  const { send } = dial(4, 9)
  await fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Bid 5' }))
  expect(send).toHaveBeenCalledExactlyOnceWith(5)
})

test('a rival raises the floor, but what is dialled above it stays', async () => {
  const { props, rerender } = dial(4, 9)
  await fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await rerender({ ...props, spans: [[5, 9]] })
  expect(screen.getByRole('button', { name: 'Bid 6' })).toBeTruthy()
  await rerender({ ...props, spans: [[8, 9]] })
  expect(screen.getByRole('button', { name: 'Bid 8' })).toBeTruthy()
})

test('what may not be said is set right and not sent', async () => {
  const { send } = dial(4, 9)
  const field = screen.getByRole('textbox')
  await fireEvent.input(field, { target: { value: '12' } })
  await fireEvent.submit(field)
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Bid 9' })).toBeTruthy()
})

test('digits, Enter and a letter are enough', async () => {
  const play = vi.fn()
  const legal: Legal = { bid: [4, 19], pass: true }
  render(Controls, { legal, play, speak: say, busy: false })
  await fireEvent.keyDown(document.body, { key: '1' })
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: '12' } })
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(play).toHaveBeenLastCalledWith('bid 12')
  await fireEvent.keyDown(document.body, { key: 'p' })
  expect(play).toHaveBeenLastCalledWith('pass')
})

test('while a move is on its way, no other can be sent', async () => {
  const play = vi.fn()
  render(Controls, { legal: { pass: true, draw: true }, play, speak: say, busy: true })
  await fireEvent.keyDown(document.body, { key: 'p' })
  expect(play).not.toHaveBeenCalled()
})
