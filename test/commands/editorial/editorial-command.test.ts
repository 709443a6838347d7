import { describe, expect, it } from 'vitest'
import { loadEdit, ruleAddEdit, ruleRemoveEdit } from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

async function catalog(): Promise<Workplace> {
  const place = workplace()
  await place.run('import', ['-'], jsonLines([entry('a', { genre: ['Blog', 'Shop'] })]))
  return place
}

const shown = async (place: Workplace) => JSON.parse((await place.run('editorial', ['show'])).stdout)

describe('npm run editorial', () => {
  it('synonyms replaces the list of a term, and empties it only with --clear (rule 17.16, rule 17.24)', async () => {
    const place = await catalog()
    const edit = (...texts: string[]) => place.run('editorial', ['synonyms', 'genre', 'blog', ...texts])
    expect(await edit('weblog', 'journal')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'genre blog: synonyms weblog, journal\n',
    })
    expect((await edit('weblog', 'journal')).stdout).toBe('genre blog: unchanged, synonyms weblog, journal\n')
    expect(readCatalogState(place.db)).toMatchObject({ change: 2, editorialChange: 2 })
    expect((await edit('diary')).stdout).toBe(
      'replaced genre blog (synonyms weblog, journal)\ngenre blog: synonyms diary\n',
    )
    expect(await shown(place)).toMatchObject({ synonyms: [{ taxonomy: 'genre', term: 'blog', synonyms: ['diary'] }] })
    expect(await edit()).toMatchObject({ code: 2, stderr: expect.stringContaining('--clear removes all synonyms') })
    expect(await edit('diary', '--clear')).toMatchObject({ code: 2 })
    expect((await edit('--clear')).stdout).toBe('removed genre blog (synonyms diary)\ngenre blog: no synonyms\n')
    expect(await shown(place)).toMatchObject({ synonyms: [] })
  })

  it('rule add and rule remove; a rule that comes back stands at the end (rule 21.5)', async () => {
    const place = await catalog()
    const rule = (...args: string[]) => place.run('editorial', ['rule', ...args])
    expect((await rule('add', '/blogs', 'Blog', '--title', 'Blogs')).stdout).toBe('rule stored: Blog → /blogs\n')
    await rule('add', '/blogs', 'weblog')
    await rule('add', '/shops', 'web', 'shop')
    expect((await rule('remove', '/blogs')).stdout.split('\n')).toEqual([
      'removed rule Blog → /blogs (title "Blogs")',
      'removed rule weblog → /blogs (no title)',
      '2 rules to /blogs removed',
      '',
    ])
    await rule('add', '/blogs', 'Blog')
    expect((await shown(place)).tuning_rules).toEqual([
      { tokens: ['web', 'shop'], url: '/shops' },
      { tokens: ['Blog'], url: '/blogs' },
    ])
    expect(await rule('remove', '/none')).toMatchObject({
      code: 1,
      stderr: 'no rule leads to /none. To see all: npm run editorial -- show\n',
    })
  })

  it('load takes what show prints (rule 21.5)', async () => {
    const place = await catalog()
    const data = {
      synonyms: [{ taxonomy: 'genre', term: 'blog', synonyms: ['weblog'] }],
      tuning_rules: [{ tokens: ['shop'], url: '/shops', title: 'Shops' }],
      template_archives: [{ slug: 'shops', title: 'Shops', filters: [{ taxonomy: 'genre', slug: 'shop' }] }],
    }
    const load = (content: string) => place.run('editorial', ['load', place.file('editorial.json', content)])
    expect((await load(JSON.stringify(data))).stdout).toBe('changed: 1 synonym list, 1 rule, 1 archive\n')
    const { stdout } = await place.run('editorial', ['show'])
    expect(JSON.parse(stdout)).toEqual(data)
    expect((await load(stdout)).stdout).toBe('changed: 0 synonym lists, 0 rules, 0 archives\n')
  })

  it('load --replace brings back exactly what show printed, also with the lines that npm adds (rule 17.22)', async () => {
    const place = await catalog()
    const data = { tuning_rules: ['one', 'two'].map((word) => ({ tokens: [word], url: `/${word}` })) }
    await (await loadEdit([place.file('e.json', JSON.stringify(data))]))(place.db)
    const { stdout: before } = await place.run('editorial', ['show'])
    await ruleRemoveEdit(['/one'])(place.db)
    await ruleAddEdit(['/three', 'three'], undefined)(place.db)
    const banner = '\n> vitrine@1.0.0 editorial\n> node build-scripts/editorial.ts show\n\n'
    const file = place.file('shown.json', banner + before)
    expect((await place.run('editorial', ['load', file, '--replace'])).stdout.split('\n')).toEqual([
      'removed rule three → /three (no title)',
      'changed: 0 synonym lists, 3 rules, 0 archives',
      '',
    ])
    expect(`${JSON.stringify(showEditorial(place.db), null, 1)}\n`).toBe(before)
  })

  it('bad input: one line, exit 1, nothing changed (rule 21.3)', async () => {
    const place = await catalog()
    const file = place.file('editorial.json', '{"synonyms":[{"taxonomy":"genre","term":"Blogs","synonyms":["x"]}]}')
    const cases: [args: string[], line: string][] = [
      [
        ['synonyms', 'genre', 'blogs', 'x'],
        'There is no blogs in genre (did you mean Blog, 1 site?). To see all: npm run terms -- list genre',
      ],
      [['synonyms', 'genre', 'blog', ' '], 'synonyms[0]: must not be blank'],
      [['rule', 'add', 'blogs', 'blog'], 'rule url: must be a path that begins with "/", without white space'],
      [['rule', 'add', '/blogs', 'b'], 'rule tokens[0]: must have at least 2 letters or digits'],
      [['load', file], `${file} synonyms[0]: no genre term "Blogs"`],
      [['load', place.file('broken.json', '{')], 'broken.json is not JSON: '],
      [['load', '/no/such.json'], '/no/such.json cannot be read: there is no such file'],
    ]
    for (const [args, line] of cases) {
      const outcome = await place.run('editorial', args)
      expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(line) })
      expect(outcome.stderr.trim().split('\n')).toHaveLength(1)
    }
    expect(readCatalogState(place.db).change).toBe(1)
  })

  it('wrong usage: exit 2 and one line (rule 21.3)', async () => {
    const place = await catalog()
    const cases = [
      [],
      ['frobnicate'],
      ['show', 'all'],
      ['synonyms', 'authors', 'ada', 'x'],
      ['synonyms', 'genre'],
      ['rule', 'add', '/blogs'],
      ['rule', 'remove'],
      ['rule', 'change', '/blogs'],
      ['load'],
      ['show', '--title', 'x'],
      ['show', '--replace'],
      ['load', 'x.json', '--clear'],
      ['archive', 'remove'],
      ['archive', 'add', 'x'],
    ]
    for (const outcome of await Promise.all(cases.map((args) => place.run('editorial', args)))) {
      expect(outcome).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^.+ See: npm run editorial -- --help\n$/),
      })
    }
  })
})
