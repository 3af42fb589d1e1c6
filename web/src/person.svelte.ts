/** Who we are here. Nobody needs an account: a name is enough, and comes by itself. */

import { drop, get, post, Problem } from './api'
import { choose, settings } from './settings.svelte'
import type { Me } from './types'

const GUESTS = ['Lucia', 'Bianca', 'Ginevra', 'Simonetta', 'Alessandra', 'Cosimo', 'Piero', 'Niccolo', 'Filippo', 'Sandro']

class Person {
  me = $state.raw<Me | null>(null)
  known = $state(false)

  async look(): Promise<void> {
    try {
      this.me = await get<Me>('/me')
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) throw error
      this.me = null
    } finally {
      this.known = true
    }
  }

  /** The name that a guest would have. */
  get name(): string {
    return this.me?.name ?? settings.name
  }

  /** Comes in as a guest, unless we are in already. */
  async arrive(name: string): Promise<void> {
    if (this.me) return
    const said = name.trim() || pick()
    this.me = await post<Me>('/guests', { name: said })
    choose('name', said)
  }

  async signIn(name: string, passphrase: string): Promise<void> {
    this.me = await post<Me>('/session', { name, passphrase })
  }

  async enrol(name: string, passphrase: string): Promise<void> {
    this.me = await post<Me>('/accounts', { name, passphrase })
  }

  async signOut(): Promise<void> {
    await drop('/session')
    this.me = null
  }
}

export function pick(): string {
  return GUESTS[Math.floor(Math.random() * GUESTS.length)]!
}

export const person = new Person()
