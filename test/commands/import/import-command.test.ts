import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

const THREE = jsonLines([entry('a', { genre: ['Blog'] }), entry('b'), entry('c')])
const count = ({ db }: Workplace) => db.prepare<[], number>('SELECT count(*) FROM entries').pluck().get()

describe('npm run import', () => {
  it('imports files and editorial data, names repeated slugs, and sums up in one line (rule 17.23, rule 21.5)', async () => {
    const place = workplace()
    const editorial = JSON.stringify({ synonyms: [{ taxonomy: 'genre', term: 'Blog', synonyms: ['weblog'] }] })
    const files = [place.file('one.jsonl', THREE), place.file('two.jsonl', jsonLines([entry('d'), entry('a')]))]
    const { code, stdout, stderr } = await place.run('import', [
      ...files,
      '--editorial',
      place.file('e.json', editorial),
    ])
    const repeated = `${files[1]}:2 slug: "a" is also in ${files[0]}:1; the last line counts\n`
    expect({ code, stderr }).toEqual({ code: 0, stderr: repeated })
    expect(stdout).toMatch(
      /^entries: 4 added, 1 changed, 0 unchanged; new terms: 1; editorial: 1 synonym list, 0 rules, 0 archives changed \(\d+\.\d s\)\n$/,
    )
    expect(count(place)).toBe(4)
  })

  it('reports the first repeated slugs in full, then their number (rule 17.23)', async () => {
    const place = workplace()
    const { code, stderr } = await place.run('import', ['-'], THREE.repeat(9))
    const lines = stderr.trimEnd().split('\n')
    expect([code, lines.length]).toEqual([0, 21])
    expect(lines[3]).toBe('standard input:7 slug: "a" is also in standard input:1; the last line counts')
    expect(lines[20]).toBe('… and 4 more repeated slugs')
  })

  it('an unknown member is bad, in lines and editorial data alike, unless it is ignored (rule 17.21)', async () => {
    const place = workplace()
    const lines = place.file('a.jsonl', jsonLines([entry('a', { genres: ['Blog'], genre: ['Shop'] })]))
    const editorial = place.file(
      'e.json',
      JSON.stringify({ tuning_rules: [{ tokens: ['shop'], url: '/', titel: 'x' }] }),
    )
    const unknown = 'is not a known member; correct its spelling, or ignore it with --lenient'
    const bad = await place.run('import', [lines])
    expect([bad.code, bad.stderr.split('\n')[0]]).toEqual([1, `${lines}:1 genres: ${unknown}`])
    const badEditorial = await place.run('import', ['-', '--editorial', editorial], THREE)
    expect(badEditorial).toEqual({ code: 1, stdout: '', stderr: `${editorial} tuning_rules[0].titel: ${unknown}\n` })
    expect(count(place)).toBe(0)
    const { code, stderr } = await place.run('import', [lines, '--editorial', editorial, '--lenient'])
    expect([code, stderr, count(place)]).toEqual([0, '', 1])
  })

  it('editorial data that replaces other data says what it replaces (rule 17.24)', async () => {
    const place = workplace()
    const editorial = (synonym: string) =>
      place.file('e.json', JSON.stringify({ synonyms: [{ taxonomy: 'genre', term: 'Blog', synonyms: [synonym] }] }))
    await place.run('import', ['-', '--editorial', editorial('weblog')], THREE)
    const { stderr } = await place.run('import', ['--editorial', editorial('journal')])
    expect(stderr).toBe('replaced genre blog (synonyms weblog)\n')
  })

  it('loads editorial data alone', async () => {
    const place = workplace()
    const editorial = JSON.stringify({ tuning_rules: [{ tokens: ['shop'], url: '/shop' }] })
    const { code, stdout } = await place.run('import', ['--editorial', place.file('e.json', editorial)])
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('1 rule,') })
  })

  // (rule 17.1)
  it.each([
    ['plain', Buffer.from(THREE)],
    ['gzip', gzipSync(THREE)],
    ['gzip in two members', Buffer.concat([gzipSync(THREE.slice(0, 50)), gzipSync(THREE.slice(50))])],
  ])('reads %s from a file and from standard input', async (_, bytes) => {
    const [file, stdin] = [workplace(), workplace()]
    expect(await file.run('import', [file.file('some.data', bytes)])).toMatchObject({ code: 0, stderr: '' })
    expect(await stdin.run('import', ['-'], bytes)).toMatchObject({ code: 0, stderr: '' })
    expect([count(file), count(stdin)]).toEqual([3, 3])
  })

  // (rule 17.12, rule 17.13)
  it('one bad line in one of the files: its file, line, field and reason, nothing imported, exit 1', async () => {
    const place = workplace()
    const good = place.file('good.jsonl', THREE)
    const bad = place.file(
      'gallery.jsonl',
      `${THREE}\n{"title":\n${jsonLines([entry('d', { published: '2019-02-30' })])}`,
    )
    const { code, stdout, stderr } = await place.run('import', [good, bad])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/gallery\.jsonl:5 is not JSON: ./),
      expect.stringMatching(/gallery\.jsonl:6 published: must be a real calendar date, YYYY-MM-DD$/),
      'Nothing was imported: 2 bad lines of 8 (--skip-invalid imports the valid ones)',
      '',
    ])
    expect(count(place)).toBe(0)
    expect(await place.run('import', [good, bad, '--skip-invalid'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^entries: 3 added, 0 changed, 3 unchanged; bad lines skipped: 2;/),
      stderr: expect.stringContaining('gallery.jsonl:5 is not JSON'),
    })
  })

  it('editorial data that names an unknown term: neither it nor the entries are imported (rule 17.17)', async () => {
    const place = workplace()
    const synonyms = ['Blog', 'Blogs'].map((term) => ({ taxonomy: 'genre', term, synonyms: ['x'] }))
    const editorial = place.file('editorial.json', JSON.stringify({ synonyms }))
    const { code, stderr } = await place.run('import', [place.file('a.jsonl', THREE), '--editorial', editorial])
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${editorial} synonyms[1]: no genre term "Blogs"\n` })
    expect(count(place)).toBe(0)
    expect(place.db.prepare('SELECT * FROM documents').all()).toEqual([])
  })

  it('files that cannot be read', async () => {
    const place = workplace()
    const cut = place.file('cut.gz', gzipSync(THREE).subarray(0, 60))
    const cases: [file: string, reason: RegExp][] = [
      ['/no/such.jsonl', /^\/no\/such\.jsonl cannot be read: there is no such file\n$/],
      [place.database.replace('/catalog.db', ''), /cannot be read: it is a directory\n$/],
      [cut, /cannot be read: the gzip data is cut off\n$/],
      [
        place.file('damaged.gz', Buffer.concat([gzipSync(THREE).subarray(0, 12), Buffer.from('nonsense')])),
        /cannot be read: the gzip data is damaged\n$/,
      ],
    ]
    for (const [file, reason] of cases) {
      const { code, stderr } = await place.run('import', [place.file('a.jsonl', THREE), file, '--skip-invalid'])
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(reason) })
    }
    expect(count(place)).toBe(0)
  })

  it('wrong usage: exit 2 and one line (rule 21.3)', async () => {
    const place = workplace()
    for (const args of [[], ['--frobnicate'], ['-', '-']]) {
      const { code, stderr } = await place.run('import', args)
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/^.+ See: npm run import -- --help\n$/),
      })
    }
    expect(await place.run('import', ['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:') })
  })

  it('a file that is no catalog: one line, exit 1 (rule 21.3)', async () => {
    const place = workplace()
    place.file('catalog.db', 'this is no database, whatever its name says'.repeat(40))
    const { code, stderr } = await place.run('import', ['-'], THREE)
    expect(code).toBe(1)
    expect(stderr.split('\n')).toEqual([
      expect.stringContaining(`${place.database} is damaged (file is not a database)`),
      '',
    ])
  })

  it('several at once on a new catalog: each is imported whole, one after the other', async () => {
    const place = workplace()
    const lines = (letter: string) =>
      jsonLines(Array.from({ length: 300 }, (_, n) => entry(`${letter}-${n}`, { tech: [`${n}`] })))
    const letters = ['a', 'b', 'c', 'd']
    const outcomes = await Promise.all(letters.map((letter) => place.run('import', ['-'], lines(letter))))
    expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual(letters.map(() => ({ code: 0, stderr: '' })))
    const order = place.db
      .prepare<[], string>('SELECT substr(slug, 1, 1) FROM entries ORDER BY id')
      .pluck()
      .all()
      .join('')
    expect(order.replace(/(.)\1*/g, '$1')).toHaveLength(letters.length)
    expect(place.db.prepare('SELECT count(*), max(id) FROM terms').raw().get()).toEqual([300, 300])
  })
})
