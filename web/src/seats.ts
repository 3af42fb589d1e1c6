import type { Seat } from './types'

/** A letter for each seat, no two alike: the initial, else the number at a label's end, else that of the seat. */
export function lettersOf(seats: Seat[]): string[] {
  const initials = seats.map((seat) => (seat.label.trim()[0] ?? '?').toUpperCase())
  return seats.map((seat, at) => {
    if (initials.filter((one) => one === initials[at]).length === 1) return initials[at]!
    return /\d$/.exec(seat.label)?.[0] ?? String(at)
  })
}

/** The seats clockwise, beginning with the one from which the table is looked at. */
export function fromChair<One>(seats: One[], me: number | null): One[] {
  return me === null ? seats : [...seats.slice(me), ...seats.slice(0, me)]
}
