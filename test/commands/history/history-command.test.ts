import { describe, expect, it } from 'vitest'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

const history = (place: Workplace, ...args: string[]) => place.run('history/history', args)

/** A catalog with an entry, a synonym list and a rule, as two editors made it. */
async function edited(): Promise<Workplace> {
  const place = workplace()
  await place.run('import', ['-', '--by', 'mia', '--note', 'first sites'], jsonLines([entry('a', { genre: ['Blog'] })]))
  await place.run('editorial', ['synonyms', 'genre', 'blog', 'weblog', '--by', 'ben'])
  await place.run('editorial', ['rule', 'add', '/blogs', 'diary', '--by', 'ben', '--note', 'asked for'])
  return place
}

/** The lines of a table without its times, and with single blanks. */
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'TIME')
        .replaceAll(/ +/g, ' ')
        .trim(),
    )

describe('npm run history', () => {
  it('log and show say who changed what and why (rules 44.1, 44.4, 44.5)', async () => {
    const place = await edited()
    const log = async (...args: string[]) => lines((await history(place, 'log', ...args)).stdout)
    expect(await log()).toEqual([
      'CHANGE TIME (UTC) WHO COMMAND WHAT NOTE',
      '3 TIME ben editorial rule add rule diary → /blogs asked for',
      '2 TIME ben editorial synonyms synonyms of genre/blog',
      '1 TIME mia import entry a, term genre/blog first sites',
    ])
    expect((await log('--limit', '1')).slice(1)).toEqual([
      '3 TIME ben editorial rule add rule diary → /blogs asked for',
      'Older changes: --limit 10 shows more.',
    ])
    const numbers = async (what: string) => (await log(what)).slice(1).map((line) => line.split(' ')[0])
    const found = ['a', 'entries', 'genre/blog', 'synonyms', '/blogs', 'rules', 'terms'].map(numbers)
    expect(await Promise.all(found)).toEqual([['1'], ['1'], ['2', '1'], ['2'], ['3'], ['3'], ['1']])
    expect(await log('nobody')).toEqual(['There are no changes.'])
    expect(lines((await history(place, 'show', '2')).stdout)).toEqual([
      'change 2 of TIME by ben: editorial synonyms',
      'synonyms of genre/blog (added)',
      'synonyms: nothing → weblog',
    ])
    expect(await history(place, 'show', '9')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no change 9/),
    })
  })

  it('revert takes a change back, or says what depends on it (rules 44.8, 44.10, 44.12)', async () => {
    const place = await edited()
    await place.run('editorial', ['synonyms', 'genre', 'blog', 'log', '--by', 'mia'])
    expect(await history(place, 'revert', '2')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /synonyms of genre\/blog: synonyms was changed by change 4 \(mia, editorial synonyms\)/,
      ),
    })
    expect(await history(place, 'revert', '4', '--by', 'ben')).toMatchObject({
      stdout: expect.stringMatching(
        /^Change 5 takes back change 4: synonyms of genre\/blog\n.*\n {2}synonyms.*log → weblog\n$/,
      ),
    })
    expect((await place.run('editorial', ['show'])).stdout).toContain('weblog')
    const gone = '1 site will be gone: a.'
    expect(await history(place, 'revert', '--to', '2026-01-01')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${gone} Nothing was changed. To take it back all the same, add --yes.\n`,
    })
    expect((await history(place, 'revert', '--to', '2026-01-01', '--dry-run')).stdout).toContain(gone)
    expect((await history(place, 'revert', '--to', '2026-01-01', '--yes')).stdout).toMatch(
      /1 site will be gone: a\.\nThe next build publishes this: npm run snapshot -- --allow-shrink\n$/,
    )
    expect(JSON.parse((await place.run('editorial', ['show'])).stdout)).toMatchObject({
      synonyms: [],
      tuning_rules: [],
    })
    expect(await history(place, 'revert', '4', '--to', '2026-01-01')).toMatchObject({ code: 2 })
    expect(await history(place, 'revert', '--to', 'yesterday')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/2026-11-20T09:30Z/),
    })
  })

  it('thin says how many changes lose their details, and the log where details begin (rules 44.6, 44.7)', async () => {
    const place = await edited()
    place.db.prepare("UPDATE changes SET at = '2020-01-01T00:00:00.000Z' WHERE number < 3").run()
    expect((await history(place, 'thin', '--keep', '1y', '--dry-run')).stdout).toMatch(
      /^2 changes before .* would lose/,
    )
    expect((await history(place, 'thin', '--keep', '1y')).stdout).toMatch(
      /^2 changes before .* lost their details\.\n$/,
    )
    expect(lines((await history(place, 'log')).stdout).slice(-3)).toEqual([
      '2 TIME ben editorial synonyms no details',
      '1 TIME mia import no details first sites',
      'Details begin with change 3 of TIME.',
    ])
    expect(await history(place, 'thin', '--keep', 'forever')).toMatchObject({ code: 2 })
  })

  it('--expect refuses an edit over the edit of somebody else, with both versions (rule 44.13)', async () => {
    const place = await edited()
    const edit = (text: string, ...args: string[]) =>
      place.run('editorial', ['synonyms', 'genre', 'blog', text, '--by', 'mia', ...args])
    expect(await edit('log', '--expect', '3')).toMatchObject({ code: 0 })
    expect(await edit('journal', '--expect', '3')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: [
        'Nothing was changed, because it is not as it was at change 3:',
        'synonyms of genre/blog: synonyms was changed by change 4 (mia, editorial synonyms)',
        '  theirs → yours:',
        '  synonyms: log → journal\n',
      ].join('\n'),
    })
    expect(await place.run('editorial', ['rule', 'add', '/x', 'other', '--expect', '3'])).toMatchObject({ code: 0 })
    expect(await edit('journal', '--expect', '99')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no change 99/),
    })
    expect(await edit('journal', '--expect', 'x')).toMatchObject({ code: 2 })
  })
})
