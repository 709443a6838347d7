// `npm run entries` as a process: what it prints, and that an export is a round trip. (section 44)
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { entry, jsonLines, workplace } from '../../support/worlds/workplace.ts'

const LINES = jsonLines([
  entry('acme', { title: 'Acme &amp; Co\u001b[31m', genre: ['Portfolio'], url: 'https://acme.example' }),
  entry('blog', { title: 'Ünder', genre: ['Blog'], published: '2021-01-01' }),
])

async function started() {
  const place = workplace()
  await place.run('import', ['-'], LINES)
  return place
}

it('list prints a table of the entries that pass all filters, newest first (rule 44.20)', async () => {
  const place = await started()
  expect((await place.run('entries', ['list'])).stdout).toBe(
    'SLUG  PUBLISHED   STATUS  TITLE\nblog  2021-01-01  live    Ünder\nacme  2019-04-02  live    Acme & Co\ufffd[31m\n2 entries\n',
  )
  expect((await place.run('entries', ['list', 'genre=blog', 'UNDER'])).stdout).toContain('1 entry\n')
  expect((await place.run('entries', ['list', 'offline'])).stdout).toBe('0 entries\n')
  const { code, stderr } = await place.run('entries', ['list', 'genre=Blogg'])
  expect([code, stderr]).toEqual([
    1,
    'There is no Blogg in genre (did you mean Blog, 1 site?). To see all: npm run terms -- list genre\n',
  ])
})

it('what cannot be is said in one line, without the rest of the help or control characters (rule 21.3)', async () => {
  const place = await started()
  const said = async (...args: string[]) => (await place.run('entries', args)).stderr
  expect(await said('show', 'a\nb')).toBe('There is no entry "a\ufffdb". To find it: npm run entries -- list WORD\n')
  const file = join(place.database, '..', 'none', 'out.jsonl')
  const exported = await said('export', '--out', file)
  expect([exported.includes(file), exported.includes('cannot be opened')]).toEqual([true, false])
  const add = ['add', 'https://new.example', '--title', 'New', '--picture', 'none.png']
  const images = { IMAGE_DIR: join(place.database, '..') }
  const { stderr } = await place.run('entries', add, '', images)
  expect(stderr).toContain('none.png cannot be read: there is no such file')
})

it('show prints each member, and with --json the import line (rule 44.20)', async () => {
  const place = await started()
  const { stdout } = await place.run('entries', ['show', 'blog'])
  expect(stdout).toMatch(
    /^title: Ünder\nslug: blog\n[\s\S]*\nscreenshot\.height: 9000\n[\s\S]*\nlast changed in change 1\n$/,
  )
  const line = JSON.parse((await place.run('entries', ['show', 'acme', '--json'])).stdout)
  expect(line).toMatchObject({ title: 'Acme & Co\u001b[31m', genre: ['Portfolio'], change: 1 })
})

it('export, edit, import changes what was edited alone (rules 44.29, 44.30)', async () => {
  const place = await started()
  const out = join(place.database, '..', 'out.jsonl')
  expect(await place.run('entries', ['export', '--out', out])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect((await place.run('entries', ['export'])).stdout).toBe(readFileSync(out, 'utf8'))
  expect((await place.run('import', [out])).stdout).toContain('0 changed, 2 unchanged')
  const edited = readFileSync(out, 'utf8').replace('"Ünder"', '"Over"')
  expect((await place.run('import', ['-'], edited)).stdout).toContain('1 changed, 1 unchanged')
  const again = await place.run('import', ['-'], edited.replace('"Over"', '"Under"'))
  expect(again.stderr.split('\n')[0]).toBe(
    'standard input:2 change: is 1, but blog was changed in change 2: export it again, or import this line with ' +
      '--overwrite; title: stored Over, yours Under',
  )
  const foreign = await place.run('import', ['-'], edited.replaceAll('"change":1', '"change":99'))
  const reason =
    'change: is 99, but the last change of this catalog is 2: export it again, or import this line with --overwrite'
  expect(foreign.stderr.split('\n').slice(0, 2)).toEqual([`standard input:1 ${reason}`, `standard input:2 ${reason}`])
  expect((await place.run('import', ['-'], LINES)).stderr).toBe('1 correction kept: blog title\n')
})

it('set and live change entries of the catalog, also where the editorial data is in PostgreSQL (rules 18.5, 44.21)', async () => {
  const place = await started()
  const shared = { DATABASE_URL: 'postgres://127.0.0.1:9/none', VALKEY_URL: 'redis://127.0.0.1:9' }
  const set = await place.run('entries', ['set', 'acme', 'title=B', '--by', 'ada', '--note', 'typo'], '', shared)
  expect([set.code, set.stderr, set.stdout.split('\n')[0]]).toEqual([0, '', 'acme title: Acme & Co\ufffd[31m → B'])
  expect((await place.run('entries', ['offline', 'acme', 'blog'], '', shared)).stdout).toMatch(
    /^acme: offline\nblog: offline\n/,
  )
  const facts = place.db.prepare('SELECT by, command, note FROM changes WHERE number > 1 ORDER BY number').all()
  expect(facts).toMatchObject([
    { by: 'ada', command: 'entries set', note: 'typo' },
    { command: 'entries offline', note: null },
  ])
})

it('check visits sites, keeps what it saw, and changes nothing (rules 53.1, 53.2, 53.11)', async () => {
  const place = await started()
  await place.run('entries', ['set', 'acme', 'url=http://127.0.0.1:9/'])
  const before = (await place.run('entries', ['export'])).stdout
  const { code, stdout } = await place.run('entries', ['check', 'genre=portfolio'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('acme  blocked ')])
  expect(stdout).toContain('not at a public address')
  expect(readFileSync(`${place.database}-checks.jsonl`, 'utf8')).toContain('"verdict":"blocked"')
  expect((await place.run('entries', ['check', '--older', '1h'])).stdout).toContain('0 sites visited. Of 1 site: ')
  expect((await place.run('entries', ['export'])).stdout).toBe(before)
})
