// A board and its address say the same, and an address can be anything.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine } from '../../../../src/catalog/model/one-line.ts'
import {
  type Board,
  boardHref,
  MAX_ABOUT,
  MAX_ITEMS,
  MAX_NAME,
  MAX_NOTE,
  parseBoard,
  writeBoard,
} from '../../../../src/ui/board/board-address.ts'

const text = (longest: number) =>
  fc.string({ unit: 'grapheme', maxLength: longest }).map((made) => made.replace(/[\p{Cc}\s]+/gu, ' ').trim())
/** Texts that show what they say: no character that would be left out. */
const bounded = (longest: number) => text(longest).filter((made) => made === oneLine(made, longest))
const item = fc.record({ id: bounded(40).filter((id) => id !== ''), note: bounded(MAX_NOTE) })
const boards: fc.Arbitrary<Board> = fc
  .record({
    name: bounded(MAX_NAME),
    about: bounded(MAX_ABOUT),
    cover: fc.nat(MAX_ITEMS),
    items: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: MAX_ITEMS }),
    more: fc.integer({ min: 0, max: 9_999 }),
  })
  .map((board) => ({ ...board, cover: board.items[board.cover]?.id ?? '' }))

describe('the address of a board (rule 41.2)', () => {
  it('is read as the board that was written', () => {
    fc.assert(
      fc.property(boards, (board) => {
        expect(parseBoard(writeBoard(board))).toEqual(board)
      }),
    )
  })

  it('has sites, sections, and a note after what it is about', () => {
    const board = parseBoard('name=Calm+heroes&s=acme&n=quiet&s=beta~hero&n=big&n=bigger')
    expect(board.items).toEqual([
      { id: 'acme', note: 'quiet' },
      { id: 'beta~hero', note: 'bigger' },
    ])
    expect(boardHref(board)).toBe('/board?name=Calm+heroes&s=acme&n=quiet&s=beta~hero&n=bigger')
    expect(boardHref(board, '/board.csv')).toMatch(/^\/board\.csv\?/)
    expect(boardHref(parseBoard(''))).toBe('/board')
  })

  it('has a description, and for a cover one of its items', () => {
    const { about, cover } = parseBoard('name=Calm&about=For+%3CAda%3E&cover=beta~hero&s=acme&s=beta~hero')
    expect([about, cover]).toEqual(['For <Ada>', 'beta~hero'])
    expect(parseBoard('cover=gamma&s=acme')).toEqual(parseBoard('s=acme'))
  })

  it('can be anything: the board is within its bounds, and its own address says the same', () => {
    const pair = fc.tuple(
      fc.constantFrom('s', 'n', 'name', 'about', 'cover', 'more', 'x'),
      fc.string({ unit: 'binary' }),
    )
    const query = fc.oneof(
      fc.string(),
      fc.array(pair, { maxLength: 200 }).map((pairs) => `${new URLSearchParams(pairs)}`),
    )
    fc.assert(
      fc.property(query, (hostile) => {
        const board = parseBoard(hostile)
        expect(board.items.length).toBeLessThanOrEqual(MAX_ITEMS)
        expect(board.items.every(({ note }) => Array.from(note).length <= MAX_NOTE)).toBe(true)
        expect(Array.from(board.name).length).toBeLessThanOrEqual(MAX_NAME)
        expect(Array.from(board.about).length).toBeLessThanOrEqual(MAX_ABOUT)
        expect(parseBoard(writeBoard(board))).toEqual(board)
      }),
    )
  })

  it('counts what is too much for a board, each site once', () => {
    const many = Array.from({ length: 500 }, (_, i) => `s=site-${i}&s=site-${i}`).join('&')
    const board = parseBoard(many)
    expect([board.items.length, board.more]).toEqual([MAX_ITEMS, 500 - MAX_ITEMS])
    expect(parseBoard(boardHref(board).slice('/board?'.length)).more).toBe(500 - MAX_ITEMS)
  })

  it('leaves out notes that would make it too long for proxies', () => {
    const items = Array.from({ length: MAX_ITEMS }, (_, i) => ({ id: `site-${i}`, note: '静'.repeat(MAX_NOTE) }))
    const href = boardHref({ ...parseBoard('name=Long'), items })
    expect(href.length).toBeLessThan(6_100)
    expect(parseBoard(href.slice('/board?'.length)).items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  })

  it('keeps no characters that turn the text around them, and no line breaks', () => {
    expect(parseBoard('name=a%0Ab%E2%80%AEc&s=x&n=%00%09y').name).toBe('a b c')
    expect(parseBoard('s=x&n=%00%09y').items).toEqual([{ id: 'x', note: 'y' }])
  })
})
