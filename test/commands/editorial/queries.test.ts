import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { searchFor } from '../../support/suites/query-suite.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

const PEOPLE = ['joe', 'kim', 'lee', 'max', 'ned', 'olga', 'pat', 'ron']

/** A catalog whose visitors searched for some things. */
async function searched(): Promise<Workplace> {
  const place = workplace()
  await place.run('import', ['-'], jsonLines([entry('a', { genre: ['Photography'], color: ['Navy Blue'] })]))
  const accounts = openAccounts(join(dirname(place.database), 'accounts.db'))
  for (const person of PEOPLE) {
    accounts.countSearch(searchFor('photographers', { isUnmatched: true }), person)
    accounts.countSearch(searchFor('marine', { hasNothing: true, isUnmatched: true }), person)
    accounts.countSearch(searchFor('marine', { hasNothing: true, isUnmatched: true }), person)
    accounts.countSearch(searchFor('dark portfolio'), person)
  }
  accounts.countSearch(searchFor('something private'), 'joe')
  await accounts.close()
  return place
}

test('queries shows what three people searched for, with the nearest terms and a command that works (rules 46.7, 46.8)', async () => {
  const place = await searched()
  const { stdout, code } = await place.run('editorial', ['queries'])
  expect(code).toBe(0)
  const [titles, ...rows] = stdout.trimEnd().split('\n')
  expect(titles).toMatch(/^QUERY +SEARCHES +NOTHING +UNMATCHED +PEOPLE +NEAREST +TO MAKE IT A SYNONYM$/)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^marine +16 +16 +16 +\d+ +- +npm run editorial -- synonyms TAXONOMY SLUG --add "marine"$/)
  expect(stdout).toMatch(/genre photography +npm run editorial -- synonyms genre photography --add "photographers"/)
  expect(stdout).not.toContain('private')
  const added = await place.run('editorial', ['synonyms', 'genre', 'photography', '--add', 'photographers'])
  expect(added.stdout).toBe('genre photography: synonyms photographers\n')
  const again = await place.run('editorial', ['synonyms', 'genre', 'photography', '--add', 'snaps', 'Photographers'])
  expect(again.stdout).toContain('genre photography: synonyms photographers, snaps\n')
})

test('--nothing and --unmatched select, --json has all rows, and --weeks is checked (rule 46.7)', async () => {
  const place = await searched()
  const forms = async (...options: string[]) => {
    const { stdout } = await place.run('editorial', ['queries', '--json', ...options])
    return (JSON.parse(stdout) as { form: string }[]).map(({ form }) => form)
  }
  expect(await forms('--nothing')).toEqual(['marine'])
  expect(await forms('--unmatched')).toEqual(['marine', 'photographers'])
  expect((await place.run('editorial', ['queries', '--weeks', '0'])).code).toBe(2)
  expect((await place.run('editorial', ['show', '--nothing'])).code).toBe(2)
})
