/** Pieces move visibly from where they were to where they go. */

import { pace } from './settings.svelte'

export interface Piece {
  /** Where it lies: `lot`, `hold 2`. */
  place: string
  name: string
}

/** Keeps track of which piece is which, so that a card in a hold is known to be the one that lay in the lot. */
export class Tracker {
  private known: (Piece & { id: string })[] = []
  private count = 0

  /** An id for each piece, in the order given: the same as before for pieces that stayed or moved. */
  ids(pieces: Piece[]): string[] {
    const left = [...this.known]
    const take = (fits: (old: Piece) => boolean) => {
      const at = left.findIndex(fits)
      return at < 0 ? undefined : left.splice(at, 1)[0]!.id
    }
    const stayed = pieces.map((piece) => take((old) => old.name === piece.name && old.place === piece.place))
    const ids = pieces.map((piece, at) => {
      return stayed[at] ?? take((old) => old.name === piece.name) ?? `${piece.name} ${this.count++}`
    })
    this.known = pieces.map((piece, at) => ({ ...piece, id: ids[at]! }))
    return ids
  }
}

/**
 * Lets everything inside `root` that bears `data-piece` glide to its new place whenever `what` changes; what is new
 * comes from the element whose `data-spot` is the piece's `data-from`. Call it while a component is set up.
 */
export function gliding(root: () => HTMLElement | undefined, what: () => unknown): void {
  let before = new Map<string, DOMRect>()
  $effect.pre(() => {
    what()
    before = new Map(pieces(root()).map((piece) => [piece.dataset.piece!, piece.getBoundingClientRect()]))
  })
  $effect(() => {
    what()
    const inside = root()
    if (!inside || !before.size || !pace()) return
    for (const piece of pieces(inside)) glide(inside, piece, before.get(piece.dataset.piece!))
  })
}

function pieces(root: HTMLElement | undefined): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>('[data-piece]')] : []
}

function glide(root: HTMLElement, piece: HTMLElement, was: DOMRect | undefined): void {
  const source = was ?? root.querySelector(`[data-spot="${piece.dataset.from ?? ''}"]`)?.getBoundingClientRect()
  const is = piece.getBoundingClientRect()
  if (!source?.width || !is.width) return
  const [x, y] = [source.left - is.left, source.top - is.top]
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return
  piece.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${source.width / is.width})`, zIndex: 5 },
      { transformOrigin: '0 0', transform: 'none', zIndex: 5 },
    ],
    { duration: pace(), easing: 'cubic-bezier(.3,.7,.3,1)' },
  )
}
