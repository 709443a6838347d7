// `npm run editorial -- lint`, and what every edit prints: numbers before and after, and findings (rules 45.5 to 45.9).
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { searchFor } from '../../support/suites/query-suite.ts'
import { baseEnvironment, command, run } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

const shop = workshop()
const unbuilt = workshop()
const ENTRIES = [
  ...Array.from({ length: 3 }, (_, at) => line({ slug: `dark-${at}`, style: ['Dark'] })),
  line({ slug: 'both', style: ['Dark'], color: ['Navy'] }),
]

const editorial = (...args: string[]) => {
  const { catalogDb, snapshotDir } = shop
  return run(process.execPath, command('editorial', ...args), {
    ...baseEnvironment(),
    CATALOG_DB: catalogDb,
    SNAPSHOT_DIR: snapshotDir,
    ACCOUNTS_DB: accountsDb(),
  })
}
const accountsDb = () => join(dirname(shop.catalogDb), 'accounts.db')
const shown = async () => (await editorial('show')).stdout

beforeAll(async () => {
  await shop.load(ENTRIES)
  await shop.build('2026-11-20')
  await unbuilt.load(ENTRIES)
})
afterAll(() => {
  shop.remove()
  unbuilt.remove()
})

describe('an edit', () => {
  it('prints what its queries find before and after, and its findings on standard error', async () => {
    const { code, stdout, stderr } = await editorial('synonyms', 'color', 'navy', 'dark blue')
    expect([code, stdout.split('\n')]).toEqual([
      0,
      ['color navy: synonyms dark blue', '  dark blue: 4 → 1', '  Navy: 1 → 1', ''],
    ])
    expect(stderr).toBe('lint: `dark blue` on Navy: `dark` would find 1 instead of 4\n')
    const again = await editorial('synonyms', 'color', 'navy', 'dark blue')
    expect([again.stdout, again.stderr]).toEqual(['color navy: unchanged, synonyms dark blue\n', ''])
  })

  it('also prints the queries of the last two weeks that contain its words', async () => {
    const accounts = openAccounts(accountsDb())
    for (const person of ['joe', 'kim', 'lee', 'max'])
      for (const query of ['dark seaside', 'dark']) accounts.countSearch(searchFor(query), person)
    await accounts.close()
    const { stdout } = await editorial('synonyms', 'color', 'navy', 'seaside', '--dry-run')
    expect(stdout).toContain('  dark seaside: 4 → 4\n')
    expect(stdout).not.toContain('  dark: ')
  })

  it('with --dry-run prints the same and changes nothing', async () => {
    const before = await shown()
    const { stdout } = await editorial('synonyms', 'color', 'navy', 'ocean', '--dry-run')
    expect(stdout.split('\n')).toEqual([
      'replaced color navy (synonyms dark blue)',
      'color navy: synonyms ocean',
      '  dark blue: 1 → 4',
      '  ocean: 0 → 1',
      '  Navy: 1 → 1',
      'nothing is stored',
      '',
    ])
    const rule = await editorial('rule', 'add', '/color/navy', 'blue', '--dry-run')
    expect(rule.stdout).toContain('  blue: 1 → 1 (/color/navy)\n')
    expect(await shown()).toBe(before)
  })

  it('that fails as a dry run fails like any other', async () => {
    expect(await editorial('archive', 'remove', 'none', '--dry-run')).toMatchObject({ code: 1, stdout: '' })
    expect(await editorial('show', '--dry-run')).toMatchObject({ code: 2 })
  })
})

describe('lint', () => {
  it('prints a line for each finding and exits with 0, or with 1 with --strict', async () => {
    const { code, stdout } = await editorial('lint')
    const lines = '`dark blue` on Navy: `dark` would find 1 instead of 4\n1 finding, with the snapshot of 2026-11-20\n'
    expect([code, stdout]).toEqual([0, lines])
    expect(await editorial('lint', '--strict')).toMatchObject({ code: 1, stdout: lines })
  })

  it('without a snapshot says what it could not check', async () => {
    const variables = { ...baseEnvironment(), CATALOG_DB: unbuilt.catalogDb, SNAPSHOT_DIR: unbuilt.snapshotDir }
    const { code, stdout } = await run(process.execPath, command('editorial', 'lint', '--strict'), variables)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^0 findings, without a snapshot: .* are not checked/)])
  })
})

describe('score', () => {
  const judged = (content: object) => {
    const file = join(shop.folder, 'judged.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const SNAPSHOT = 'of 2 queries, with the snapshot of 2026-11-20'

  it('reads judged.json beside the catalog, and prints the score, the worst queries and those that find nothing (rule 45.11)', async () => {
    judged({ dark: { terms: { 'style/dark': 3 } }, zzyxq: { sites: { 'dark-1': 2 } } })
    await editorial('synonyms', 'color', 'navy', '--clear')
    const { code, stdout } = await editorial('score')
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        `nDCG@10 0.500 ${SNAPSHOT}`,
        'worst queries: 1',
        '  0.000 zzyxq',
        'queries without a good site among the first ten: 1',
        '  zzyxq',
        'queries that nothing fits, with results: 0',
        '',
      ],
    ])
  })

  it('tries an edit with its options, or a file, and stores nothing (rule 45.12)', async () => {
    const file = judged({ dark: { terms: { 'style/dark': 3 } }, zzyxq: { sites: { both: 2 } } })
    const changed = [`nDCG@10 0.500 → 1.000 ${SNAPSHOT}`, 'queries that change: 1', '  0.000 → 1.000 zzyxq']
    const before = await shown()
    const tried = await editorial('score', '--judged', file, '--with', 'synonyms', 'color', 'navy', 'zzyxq')
    expect(tried.stdout.split('\n').slice(0, 3)).toEqual(changed)
    const content = { synonyms: [{ taxonomy: 'color', term: 'Navy', synonyms: ['zzyxq'] }] }
    const edit = join(shop.folder, 'edit.json')
    writeFileSync(edit, JSON.stringify(content))
    const loaded = await editorial('score', '--with', edit, '--replace')
    expect(loaded.stdout.split('\n').slice(0, 3)).toEqual(changed)
    expect(await shown()).toBe(before)
  })

  it('refuses a bad file in a line, wrong usage with the usage, and a catalog without a snapshot', async () => {
    judged({ dark: { sites: { both: 5 } } })
    expect(await editorial('score')).toMatchObject({ code: 1, stderr: expect.stringMatching(/dark\.sites\.both: must be 1, 2 or 3\n$/) }) // biome-ignore format: a line
    for (const args of [
      ['score', 'dark'],
      ['score', '--dry-run'],
      ['show', '--with', 'x'],
      ['score', '--with', 'rule'],
    ])
      expect(await editorial(...args)).toMatchObject({ code: 2 })
    const variables = { ...baseEnvironment(), CATALOG_DB: unbuilt.catalogDb, SNAPSHOT_DIR: unbuilt.snapshotDir }
    const args = command('editorial', 'score', '--judged', judged({ dark: { sites: { both: 3 } } }))
    expect(await run(process.execPath, args, variables)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no snapshot to search'),
    })
  })
})
