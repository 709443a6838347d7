// A board as an address: `/board?name=Heroes&about=For+Ada&cover=acme&s=acme&n=calm&s=beta~hero`. The pages, the files and the visitor's browser all
// read and write boards here, so that no board is larger than one that a page can show. (rule 41.2)

import { oneLine } from '../../catalog/model/one-line.ts'

export interface BoardItem {
  /** The slug of a site; with `~` and an anchor (rule 41.1), one of its sections. */
  readonly id: string
  /** One line, empty if there is none. */
  readonly note: string
}

export interface Board {
  readonly name: string
  /** What it is for: one line, empty if nobody said it. */
  readonly about: string
  /** The item whose picture stands for the board; empty for the first ones. */
  readonly cover: string
  readonly items: readonly BoardItem[]
  /** How many more sites the address asked for. */
  readonly more: number
}

export const MAX_ITEMS = 60
export const MAX_NAME = 60
export const MAX_ABOUT = 280
export const MAX_NOTE = 140
const MAX_ID = 200
/** Servers and proxies refuse much longer addresses, so one that notes make longer is written without them. */
const LONGEST = 6_000

/** The board of a query, which can be anything. */
export function parseBoard(query: string): Board {
  const search = new URLSearchParams(query)
  const listed: { id: string; note: string }[] = []
  for (const [key, value] of search) {
    const last = listed.at(-1)
    if (key === 's') listed.push({ id: oneLine(value, MAX_ID), note: '' })
    else if (key === 'n' && last !== undefined) last.note = oneLine(value, MAX_NOTE)
  }
  const unique = [...new Map(listed.map((item) => [item.id, item])).values()].filter(({ id }) => id !== '')
  const items = unique.slice(0, MAX_ITEMS)
  const cover = search.get('cover') ?? ''
  const more = /^\d{1,4}$/.test(search.get('more') ?? '') ? Number(search.get('more')) : 0
  return {
    name: oneLine(search.get('name') ?? '', MAX_NAME),
    about: oneLine(search.get('about') ?? '', MAX_ABOUT),
    cover: items.some(({ id }) => id === cover) ? cover : '',
    items,
    more: Math.min(9_999, more + Math.max(0, unique.length - MAX_ITEMS)),
  }
}

/** The query of a board. {@link parseBoard} reads the same board from it. */
export function writeBoard({ name, about, cover, items, more }: Board): string {
  const search = new URLSearchParams({ ...(name && { name }), ...(about && { about }), ...(cover && { cover }) })
  for (const { id, note } of items) {
    search.append('s', id)
    if (note !== '') search.append('n', note)
  }
  if (more > 0) search.append('more', String(more))
  return `${search}`.replaceAll('%7E', '~')
}

/** The address of a board, or of one of its files. Without notes if it were too long with them. */
export function boardHref(board: Board, path = '/board'): string {
  const whole = writeBoard(board)
  const bare = board.items.map(({ id }) => ({ id, note: '' }))
  const query = whole.length > LONGEST ? writeBoard({ ...board, items: bare }) : whole
  return query === '' ? path : `${path}?${query}`
}

/** What a board is called. */
export function nameOf({ name }: Board): string {
  return name || 'Untitled board'
}
