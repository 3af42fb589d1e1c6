/** One table over a WebSocket, which comes back by itself and never loses or doubles a move. */

import { Problem } from './api'
import type { Seen } from './types'

type Message =
  | { type: 'seen'; seen: Seen }
  | { type: 'accepted'; request: string }
  | { type: 'refused'; request: string; problem: { status: number; detail: string } }

export interface Ear {
  seen(seen: Seen): void
  connected(is: boolean): void
  accepted(): void
  refused(problem: Problem): void
  /** The events that are known so far: what comes after them is asked for. */
  n(): number
}

/** A move on its way: said again under the same request until the server has answered it. */
interface Said {
  n: number
  move: string
  request: string
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
const REFUSED = 4000

export class Live {
  private socket: WebSocket | null = null
  private waiting: ReturnType<typeof setTimeout> | undefined
  private wait = FIRST_WAIT
  private said: Said | null = null
  private closed = false

  constructor(
    private readonly table: string,
    private readonly language: string,
    private readonly ear: Ear,
  ) {
    this.open()
    addEventListener('online', this.again)
    document.addEventListener('visibilitychange', this.again)
  }

  say(n: number, move: string): void {
    this.said = { n, move, request: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` }
    this.send()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.waiting)
    removeEventListener('online', this.again)
    document.removeEventListener('visibilitychange', this.again)
    this.socket?.close()
  }

  /** Asks for everything from the start, where something is missing. */
  lookAgain(since = 0, seat: number | null = null): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: 'look', since, seat }))
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const query = new URLSearchParams({ since: String(this.ear.n()), lang: this.language })
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?${query}`)
    this.socket = socket
    socket.onopen = () => {
      this.wait = FIRST_WAIT
      this.ear.connected(true)
      this.send()
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Message)
    socket.onclose = (event) => this.lost(event.code)
  }

  private hear(message: Message): void {
    if (message.type === 'seen') {
      this.ear.seen(message.seen)
    } else if (message.type === 'accepted') {
      if (message.request === this.said?.request) this.said = null
      this.ear.accepted()
    } else {
      if (message.request === this.said?.request) this.said = null
      this.ear.refused(new Problem(message.problem.status, message.problem.detail))
    }
  }

  private send(): void {
    if (!this.said || this.socket?.readyState !== WebSocket.OPEN) return
    this.socket.send(JSON.stringify({ type: 'move', ...this.said }))
  }

  private lost(code: number): void {
    if (this.closed || code > REFUSED) return
    this.ear.connected(false)
    clearTimeout(this.waiting)
    this.waiting = setTimeout(() => this.open(), this.wait)
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  /** The network is back, or the page is looked at again: no need to wait any longer. */
  private again = (): void => {
    if (document.hidden || this.closed || this.socket?.readyState !== WebSocket.CLOSED) return
    clearTimeout(this.waiting)
    this.wait = FIRST_WAIT
    this.open()
  }
}
