// What a page says, as Markdown: a heading, a line for each fact, and numbered lists, in the lines that agents' tools write.
// (rule 23.18)
import { markdownAddress } from '../../catalog/model/page-folder.ts'
import { type Json, memberLine, rowLine } from '../../contract/lines.ts'
import type { Searched } from '../../search/query.ts'

export interface Facts {
  readonly title: string
  /** Each is a line. One that is absent or null has none. */
  readonly facts: Json
  /** Rows by the heading of their list. */
  readonly lists?: Readonly<Record<string, readonly Json[]>>
  /** In bytes. The default is that of a list of 24. */
  readonly most?: number
  /** What the page was searched for. */
  readonly searched?: Searched | null
}

/** In bytes. */
export const MOST_OF_LIST = 8_000

/** In place of a member: the texts of links in facts, whose addresses stay. */
const LINKS = 'texts of links'
/** Members of rows, the one that says least first. */
const LEAST_FIRST = [
  ...['tailwind', 'wireframe_prompt', 'thumbnail', 'post_tag', 'authors', 'pricing', 'platform', 'tech', 'typeface'],
  ...['color', 'sections', 'palette', LINKS, 'style', 'genre', 'prompt', 'image'],
]
/** The most characters of a prompt before each of the last members is left out. */
const CUTS: Readonly<Record<string, number>> = { genre: 120, prompt: 60 }

/** The facts of the page at an address as Markdown. To fit, rows say less, and then the last lines are left out. */
export function markdownText(address: string, { facts, most = MOST_OF_LIST, ...others }: Facts): string {
  const page = { ...others, facts: { page: address, ...facts } }
  const texts = [...LEAST_FIRST, ''].values().map((_, left) => written(page, left))
  const text = texts.find((one) => Buffer.byteLength(one) <= most)
  if (text !== undefined) return text
  const lines = written(page, LEAST_FIRST.length).split('\n')
  while (Buffer.byteLength(lines.join('\n')) + 3 > most) lines.pop()
  return `${lines.join('\n')}\n…`
}

function written({ title, facts, lists = {} }: Facts, left: number): string {
  const isBrief = left > LEAST_FIRST.indexOf(LINKS)
  const told = present(facts).map((fact) => `- ${memberLine(fact)}\n`)
  const listed = Object.entries(lists).map(([name, rows]) => {
    const texts = rows.map((row, i) => `${rowLine(shortened(row, left), i)}\n`)
    return texts.length > 0 ? `\n## ${plain(name)}\n\n${texts.join('')}` : ''
  })
  return `# ${plain(title)}\n\n${isBrief ? told.join('').replace(LINK, '$1') : told.join('')}${listed.join('')}`
}

function present(facts: Json): [name: string, value: unknown][] {
  return Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
}

/** A row without the first so many members that say least. */
function shortened(row: Json, left: number): Json {
  const kept = present(row).filter(([name]) => !LEAST_FIRST.slice(0, left).includes(name))
  const most = CUTS[LEAST_FIRST[left] ?? '']
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name.endsWith('prompt') ? plain(cut(String(value), most)) : value]),
  )
}

function cut(text: string, most = Infinity): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text
}

/** A text without what would be markup inside a line, where less is than at its start. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<]|&(?=#?\w+;)/g, '\\$&')
}

/** A link to a page of the gallery as Markdown, with a number behind it. */
export function link(text: string, address: string, count?: number | string): string {
  const href = markdownAddress(address)
  return `[${plain(text)}](${/[()]/.test(href) ? `<${href}>` : href})${count === undefined ? '' : ` ${count}`}`
}

/** What {@link link} writes, with the address as its group. */
const LINK = /\[(?:\\.|[^\]\\])*\]\(<?([^)>]*)>?\)/g

/** Links in one line, or null if there are none. */
export function links<Item>(items: readonly Item[], linkOf: (item: Item) => string): string | null {
  return items.map(linkOf).join(', ') || null
}
