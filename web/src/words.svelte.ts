/** Every text, from catalogues by code: the house's in `words/`, each board's beside its game. */

import english from '../words/en.toml'
import { choose, settings } from './settings.svelte'
import type { Say } from './types'

type Entry = string | { [key: string]: Entry }
export type Catalogue = Record<string, Entry>
type Loader = () => Promise<{ default: Catalogue }>

const houses = import.meta.glob<{ default: Catalogue }>('../words/*.toml')
const boards = import.meta.glob<{ default: Catalogue }>('../../src/signoria/games/*/words/board.*.toml')

const games = import.meta.glob<{ default: Catalogue }>('../../src/signoria/games/*/words/??.toml')

const NAMES: Record<string, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', hu: 'Magyar' }

/** The languages that the house speaks: there is a file for each. */
export const LANGUAGES = Object.keys(NAMES).filter((language) => houses[`../words/${language}.toml`])
export const nameOf = (language: string) => NAMES[language] ?? language

function preferred(): string {
  const wishes = [settings.language, ...(navigator.languages ?? [])].map((wish) => wish.slice(0, 2))
  return wishes.find((wish) => LANGUAGES.includes(wish)) ?? 'en'
}

class Words {
  language = $state(preferred())
  own = $state.raw<Catalogue>({})

  async load(): Promise<void> {
    const file = houses[`../words/${this.language}.toml`] as Loader | undefined
    this.own = this.language === 'en' || !file ? {} : (await file()).default
    document.documentElement.lang = this.language
  }

  async speak(language: string): Promise<void> {
    choose('language', language)
    this.language = language
    await this.load()
  }
}

export const words = new Words()

/** A house text by its code, places filled; where it has forms, the one that fits the number `n`. */
export const say: Say = (code, values = {}) => found([words.own, english], code, values) ?? code

/** The texts of a game's board, the names that its log uses, and the house's texts where there is none. */
export async function wordsOf(board: string, language: string): Promise<Say> {
  const files = await Promise.all([boardFile(board, language), namesOf(board, language), boardFile(board, 'en')])
  return (code, values = {}) => found(files, code, values) ?? say(code, values)
}

async function boardFile(board: string, language: string): Promise<Catalogue> {
  const file = boards[`../../src/signoria/games/${board}/words/board.${language}.toml`] as Loader | undefined
  return file ? (await file()).default : {}
}

/** What the things of a game are called: they are looked up as words of a move. */
async function namesOf(board: string, language: string): Promise<Catalogue> {
  const file = games[`../../src/signoria/games/${board}/words/${language}.toml`] as Loader | undefined
  const names = Object.entries((file ? (await file()).default.names : undefined) ?? {})
  return { word: Object.fromEntries(names.map(([name, called]) => [name.replaceAll(/[ .]/g, '_'), called])) }
}

function found(catalogues: Catalogue[], code: string, values: Record<string, string | number>): string | undefined {
  for (const catalogue of catalogues) {
    let entry: Entry | undefined = catalogue
    for (const part of code.split('.')) entry = typeof entry === 'object' ? entry[part] : undefined
    if (typeof entry === 'object') entry = entry[form(values.n)] ?? entry.other
    if (typeof entry === 'string') return filled(entry, values)
  }
  return undefined
}

function form(n: string | number | undefined): string {
  return typeof n === 'number' ? new Intl.PluralRules(words.language).select(n) : 'other'
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** A text that may be missing: the fallback then. */
export function sayOr(speak: Say, code: string, fallback: string, values?: Record<string, string | number>): string {
  const said = speak(code, values)
  return said === code ? fallback : said
}
