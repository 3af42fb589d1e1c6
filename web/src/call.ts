/** Calling someone whose turn it is: the title, the icon, a sound, a notification. */

import { settings } from './settings.svelte'

let sounding: AudioContext | null = null

export function showTitle(title: string, mine: boolean): void {
  document.title = mine ? `● ${title}` : title
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = mine ? '/icon-turn.svg' : '/icon.svg'
}

/** Two soft notes, where the visitor wants sound. */
export function ring(): void {
  if (!settings.sound) return
  sounding ??= new AudioContext()
  const context = sounding
  for (const [at, pitch] of [660, 880].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + at * 0.16
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.12, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.5)
  }
}

export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

export function notify(title: string, body: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  try {
    const note = new Notification(title, { body, tag: location.pathname, icon: '/icon-192.png' })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch {
    // Some phones allow notifications to installed pages alone.
  }
}
