/** The boards, each in its game's folder; one that is not drawn yet is played from its figures. */

import type { Component } from 'svelte'
import Figures from './parts/Figures.svelte'
import type { BoardProps } from './types'

export type Board = Component<BoardProps<never>>

const files = import.meta.glob<{ default: Board }>('../../src/signoria/games/*/Board.svelte')

export async function boardOf(name: string): Promise<Board> {
  const file = files[`../../src/signoria/games/${name}/Board.svelte`]
  return file ? (await file()).default : (Figures as unknown as Board)
}
