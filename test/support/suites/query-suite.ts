import { expect, test } from 'vitest'
import type { Searched } from '../../../src/search/query.ts'
import { peopleOf } from '../../../src/state/accounts/query-log.ts'
import type { OpenWorld, Server } from './accounts-world.ts'

const WEEK = 7 * 86_400_000

export function searchFor(text: string, outcome: Partial<Searched> = {}): Searched {
  return { text, form: text, hasNothing: false, isUnmatched: false, ...outcome }
}

/** Each of some people searches once. */
function searchedBy(server: Server, people: number, search: Searched, name = 'key'): void {
  for (let n = 0; n < people; n++) server.countSearch(search, `${name}${n}`)
}

export function querySuite(open: OpenWorld): void {
  test('searches of several servers add up, with those that found nothing and those with unmatched words (rule 46.1)', async () => {
    const world = await open()
    const [here, there] = [await world.server(), await world.server()]
    searchedBy(here, 4, searchFor('marine', { hasNothing: true, isUnmatched: true }))
    searchedBy(there, 6, searchFor('marine', { isUnmatched: true }))
    searchedBy(there, 8, searchFor('dark portfolio'))
    await here.flush()
    await there.flush()
    searchedBy(here, 4, searchFor('marine'))
    await here.flush()
    const [dark, marine] = (await world.queries()).toSorted((a, b) => (a.form < b.form ? -1 : 1))
    expect(dark).toMatchObject({ form: 'dark portfolio', searches: 8, nothing: 0, unmatched: 0 })
    expect(marine).toMatchObject({ form: 'marine', searches: 14, nothing: 4, unmatched: 10 })
    expect(peopleOf(marine?.people ?? '0')).toBeGreaterThanOrEqual(4)
    expect(peopleOf(marine?.people ?? '0')).toBeLessThanOrEqual(7)
  })

  test('one person is one, however often, on however many servers, after however many restarts (rule 46.4)', async () => {
    const world = await open()
    for (let n = 0; n < 4; n++) {
      const server = await world.server()
      searchedBy(server, 2, searchFor('marine'))
      await server.close()
    }
    expect(await world.queries()).toEqual([])
    const server = await world.server()
    for (const name of ['joe', 'kim', 'lee']) searchedBy(server, 1, searchFor('marine'), name)
    await server.close()
    expect(await world.queries()).toMatchObject([{ form: 'marine', searches: 11 }])
  })

  test('a new week has a new salt and removes the forms of fewer than three people, and old weeks (rules 46.4, 46.5)', async () => {
    const world = await open()
    const server = await world.server()
    searchedBy(server, 5, searchFor('marine'))
    searchedBy(server, 2, searchFor('navy blue'))
    await server.flush()
    await world.pass(WEEK)
    for (const name of ['other', 'third', 'fourth', 'fifth']) {
      searchedBy(server, 2, searchFor('navy blue'), name)
      await server.flush()
    }
    expect((await world.queries()).map(({ form, searches }) => `${form} ${searches}`).toSorted()).toEqual([
      'marine 5',
      'navy blue 8',
    ])
    await world.pass(26 * WEEK)
    const later = await world.server()
    searchedBy(later, 1, searchFor('late'))
    await later.flush()
    expect(await world.queries()).toEqual([])
  })

  test('a text that its person went on typing is not counted, a longer query is (rule 46.2)', async () => {
    const world = await open()
    const server = await world.server()
    for (const text of ['por', 'portf', 'portfolio', 'portfolio dark']) searchedBy(server, 5, searchFor(text))
    for (let n = 0; n < 5; n++)
      for (const text of ['agen', 'agency', 'agency dark']) server.countSearch(searchFor(text), `key${n}`)
    await server.flush()
    const forms = (await world.queries()).map(({ form }) => form).toSorted()
    expect(forms).toEqual(['agency', 'agency dark', 'portfolio', 'portfolio dark'])
  })

  test('an orderly stop loses no search (rule 46.3)', async () => {
    const world = await open()
    const server = await world.server()
    for (let n = 0; n < 700; n++) searchedBy(server, 3, searchFor(`form ${n}`), `of ${n % 2} `)
    await server.close()
    const rows = await world.queries()
    expect(rows.length).toBeGreaterThan(600) // two of three people can share a bit
    expect(new Set(rows.map(({ searches }) => searches))).toEqual(new Set([3]))
  })

  test('many people of one wide network count as one (rule 46.2)', async () => {
    const world = await open()
    const server = await world.server()
    for (let n = 0; n < 200; n++) server.countSearch(searchFor('marine'), `key${n}`, '2001:db8:7::/48')
    for (const text of ['por', 'portfolio']) server.countSearch(searchFor(text), 'joe', '192.0.2.0/24')
    server.countSearch(searchFor('por'), 'kim', '192.0.2.0/24')
    await server.flush()
    expect(await world.queries()).toEqual([])
    for (const network of ['a', 'b', 'c']) server.countSearch(searchFor('marine'), network, network)
    for (const network of ['a', 'b', 'c', 'd']) server.countSearch(searchFor('por'), network, network)
    await server.flush()
    const found = (await world.queries()).map(({ form, searches }) => `${form} ${searches}`)
    expect(found.toSorted()).toEqual(['marine 203', 'por 5'])
  })

  test('a wide network begins at most 500 forms on a day, and searches for more are counted together (rule 46.3)', async () => {
    const world = await open()
    const server = await world.server()
    const rest = async () =>
      (await world.queries()).reduce((sum, { form, searches }) => sum + (form === '' ? searches : 0), 0)
    const flood = async (name: string) => {
      for (let n = 0; n < 400; n++) server.countSearch(searchFor(`${name} ${n}`), `key${n}`, 'wide')
      await server.flush()
    }
    await flood('first')
    await flood('first')
    expect(await rest()).toBe(0)
    await flood('second')
    expect(await rest()).toBe(300)
    searchedBy(server, 4, searchFor('marine'))
    await server.flush()
    expect(await world.queries()).toContainEqual(expect.objectContaining({ form: 'marine', searches: 4 }))
  })

  test('a week has at most 50,000 forms; those of one person give way to new ones, and are counted together (rule 46.3)', async () => {
    const world = await open()
    const server = await world.server()
    for (let n = 0; n < 50_000; n++) {
      server.countSearch(searchFor(`form ${Math.floor(n / 5_000)} ${n % 5_000}`), `${n}`, `${n % 100}`)
      if (n % 5_000 === 4_999) await server.flush()
    }
    searchedBy(server, 4, searchFor('marine'))
    searchedBy(server, 4, searchFor('navy blue'))
    await server.flush()
    const found = (await world.queries()).toSorted((a, b) => (a.form < b.form ? -1 : 1))
    expect(found).toMatchObject([
      { form: '', searches: 2, people: '0' },
      { form: 'marine', searches: 4 },
      { form: 'navy blue', searches: 4 },
    ])
  })

  test('the forms between two writes are bounded too (rule 46.3)', async () => {
    const world = await open()
    const server = await world.server()
    for (let n = 0; n < 6_000; n++) server.countSearch(searchFor(`form ${n}`), `${n}`, `${n % 20}`)
    await server.flush()
    expect(await world.queries()).toMatchObject([{ form: '', searches: 1_000, people: '0' }])
  })
}
