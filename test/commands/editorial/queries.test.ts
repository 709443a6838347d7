import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { searchFor } from '../../support/suites/query-suite.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

const PEOPLE = ['joe', 'kim', 'lee', 'max', 'ned', 'olga', 'pat', 'ron']

/** A built catalog whose visitors searched for some things. */
async function searched(): Promise<Workplace> {
  const place = workplace()
  const lines = [
    entry('a', { genre: ['Photography'], color: ['Navy Blue'] }),
    entry('b', { genre: ['Photography'], style: ['Dark'] }),
    entry('c', { genre: ['Portfolio'], style: ['Dark'] }),
    entry('d', { genre: ['Photography'] }),
  ]
  await place.run('import', ['-'], jsonLines(lines))
  await place.run('snapshot', [])
  const accounts = openAccounts(join(dirname(place.database), 'accounts.db'))
  const FORMS = ['the photographers', 'dark portfolios site', 'pictures for a magazine about northern lights']
  for (const person of PEOPLE) {
    for (const form of FORMS) accounts.countSearch(searchFor(form, { isUnmatched: true }), person)
    accounts.countSearch(searchFor('marine', { hasNothing: true, isUnmatched: true }), person)
    accounts.countSearch(searchFor('marine', { hasNothing: true, isUnmatched: true }), person)
    accounts.countSearch(searchFor('dark portfolio'), person)
  }
  accounts.countSearch(searchFor('something private'), 'joe')
  await accounts.close()
  return place
}

test('queries names the words that are not understood, and edits that change what is found, in 80 columns (rules 46.7, 46.8)', async () => {
  const place = await searched()
  const { stdout, code } = await place.run('editorial', ['queries'])
  expect(code).toBe(0)
  const [titles, ...rows] = stdout.trimEnd().split('\n')
  expect(titles).toMatch(/^QUERY +SEARCHES +NOTHING +PEOPLE +NOT UNDERSTOOD$/)
  expect(rows[0]).toMatch(/^marine +16 +16 +\d+ +marine$/)
  expect(rows).toContainEqual(expect.stringMatching(/^dark portfolio +8 +0 +\d+ +-$/))
  expect(rows).toContainEqual(
    expect.stringMatching(/^pictures for a magazine about nor… +8 +0 +\d+ +pictures magazin…$/),
  )
  const edit = 'npm run editorial -- synonyms genre photography --add photographers'
  expect(rows.slice(rows.indexOf(''))).toEqual(['', 'the photographers: 0 → 3 sites, with', `  ${edit}`])
  expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(80)
  expect(stdout).not.toContain('private')
  const added = await place.run('editorial', edit.split(' ').slice(4))
  expect(added.stdout).toContain('genre photography: synonyms photographers\n')
  const after = await place.run('editorial', ['queries'])
  expect(after.stdout).toMatch(/^the photographers +8 +0 +\d+ +-$/m)
  expect(after.stdout).not.toContain('npm run')
  const again = await place.run('editorial', ['synonyms', 'genre', 'photography', '--add', 'snaps', 'Photographers'])
  expect(again.stdout).toContain('genre photography: synonyms photographers, snaps\n')
})

test('an edit that would change nothing, find nothing, or stand in the way of another name is not proposed (rule 46.7)', async () => {
  const place = await searched()
  const { stdout } = await place.run('editorial', ['queries', '--json'])
  const rows = JSON.parse(stdout) as { form: string; unknown: string[]; edit: object | null }[]
  const byForm = Object.fromEntries(rows.map(({ form, unknown, edit }) => [form, { unknown, edit }]))
  expect(byForm['dark portfolios site']).toEqual({ unknown: ['portfolios'], edit: null })
  expect(byForm['marine']).toEqual({ unknown: ['marine'], edit: null })
  expect(byForm['dark portfolio']).toEqual({ unknown: [], edit: null })
})

test('--nothing and --unmatched select, --json has all rows, and --weeks is checked (rule 46.7)', async () => {
  const place = await searched()
  const forms = async (...options: string[]) => {
    const { stdout } = await place.run('editorial', ['queries', '--json', ...options])
    return (JSON.parse(stdout) as { form: string }[]).map(({ form }) => form)
  }
  expect(await forms('--nothing')).toEqual(['marine'])
  expect((await forms('--unmatched')).slice(0, 1)).toEqual(['marine'])
  expect(await forms('--unmatched')).toHaveLength(4)
  expect((await place.run('editorial', ['queries', '--weeks', '0'])).code).toBe(2)
  expect((await place.run('editorial', ['show', '--nothing'])).code).toBe(2)
})
