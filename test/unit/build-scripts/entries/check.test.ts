// A run of `entries -- check`: whom it visits, what it keeps, and what it proposes. (section 53)
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkSites, knownSites, runCheck } from '../../../../build-scripts/entries/check/check.ts'
import { pageOf } from '../../../../build-scripts/entries/check/page.ts'
import type { KnownSite } from '../../../../build-scripts/entries/check/verdict.ts'
import type { Seen, Visit } from '../../../../build-scripts/entries/check/visit.ts'
import { parseConfig } from '../../../../src/ground/config.ts'
import { DAY_MS } from '../../../../src/ground/days.ts'
import { entry } from '../../../support/worlds/workplace.ts'
import { worlds } from './edited-world.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const LOST: Seen = { kind: 'nothing', why: 'the name does not exist', answered: false }

function site(name: string): KnownSite {
  return { slug: name, url: `https://${name}.com/`, title: name, text: name, words: new Set() }
}

function shows(title: string, text = 'cups and bowls from a workshop by the sea '.repeat(5)): (url: string) => Seen {
  return (url) => {
    const page = pageOf(`<title>${title}</title><p>${text}`)
    return { kind: 'page', url: new URL(url), status: 200, page, walled: false, hasRobots: false }
  }
}

/** Runs checks of sites whose answers are given by slug, one for each look; a site without shows itself. */
function world(names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = parseConfig({ CATALOG_DB: join(folder, 'catalog.db') })
  const file = `${config.catalogDb}-checks.jsonl`
  const visited: string[] = []
  async function run(
    answers: Record<string, readonly ((url: string) => Seen)[]> = {},
    options: { older?: string; out?: string; day?: number } = {},
  ) {
    visited.length = 0
    const visit: Visit = async (url) => {
      const name = new URL(url).hostname.replace('.com', '')
      visited.push(name)
      const looks = answers[name] ?? [shows(name)]
      return (looks[Math.min(visited.filter((one) => one === name).length, looks.length) - 1] ?? shows(name))(url)
    }
    const { day = 0, ...given } = options
    return (
      await runCheck(names.map(site), config, { ...given, visit, restMs: 0, now: () => new Date(NOW + day * DAY_MS) })
    ).join('\n')
  }
  return { run, visited, file, folder }
}

it('prints commands as proposals, which a shell takes as they are (rules 53.1, 53.10)', async () => {
  const { run, folder } = world(['alpha', 'beta', 'gamma', 'delta', 'epsilon'])
  const to = (): Seen => ({ ...shows('beta')("https://beta.org/it%27s?a=$(reboot)&b='c") }) as Seen
  const answers = {
    beta: [to],
    gamma: [shows('gamma', 'slot gacor, judi online, casino, poker and free spins '.repeat(3))],
    delta: [() => LOST],
  }
  const text = await run(answers)
  expect(text).toContain('Of 5 sites: 2 alive, 1 moved, 0 blocked, 1 changed, 1 gone')
  expect(text).toContain('\nnpm run entries -- offline gamma\n')
  expect(text).toContain('# https://delta.com/ gone: the name does not exist\nnpm run entries -- offline delta')
  expect(text).toContain(`\nnpm run entries -- set beta 'url=https://beta.org/it%27s?a=$(reboot)&b=%27c'`)
  const out = join(folder, 'proposals.sh')
  expect(await run(answers, { out })).toContain(`3 commands written to ${out}`)
  expect(readFileSync(out, 'utf8').match(/^npm run entries -- /gm)).toHaveLength(3)
})

it('looks a second time before a site is moved, changed or gone, and the better look counts (rule 53.7)', async () => {
  const { run, visited } = world(['alpha', 'beta', 'gamma', 'delta'])
  const wall: Seen = { kind: 'nothing', why: 'no answer', answered: true }
  const text = await run({
    alpha: [() => LOST, shows('alpha')],
    beta: [shows('Garden hoses'), () => wall],
    gamma: [() => wall],
  })
  expect(text).toContain('Of 4 sites: 2 alive, 0 moved, 2 blocked, 0 changed, 0 gone')
  expect(visited.toSorted()).toEqual(['alpha', 'alpha', 'beta', 'beta', 'delta', 'gamma'])
  expect(text).not.toContain('npm run')
})

it('goes on after a kill: --older visits the rest and what is due, and reports on all (rule 53.11)', async () => {
  const { run, visited, file } = world(['alpha', 'beta', 'gamma', 'delta'])
  await run({ beta: [() => LOST] })
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const kept = lines.filter((line) => /alpha|beta/.test(line))
  rmSync(file)
  appendFileSync(file, `${kept.join('\n')}\n${lines[2]?.slice(0, 30)}`)
  expect(await run({}, { older: '30d', day: 1 })).toContain(
    '2 sites visited. Of 4 sites: 3 alive, 0 moved, 0 blocked, 0 changed, 1 gone',
  )
  expect(visited.toSorted()).toEqual(['delta', 'gamma'])
  await run({}, { older: '30d', day: 30 })
  expect(visited.toSorted()).toEqual(['alpha', 'beta'])
  await expect(run({}, { older: 'soon' })).rejects.toThrow(
    '--older takes days or hours, such as 30d or 12h, not "soon".',
  )
})

it.each([
  ['hardly any site is reached', () => LOST],
  ['most lead to one place', () => shows('Welcome to the hotel')('https://portal.example/')],
])('proposes and keeps nothing bad if %s: the connection is at fault (rule 53.8)', async (_, answer) => {
  const { run, file } = world(['alpha', 'beta', 'gamma', 'delta', 'epsilon'])
  const text = await run({ alpha: [answer], beta: [answer], gamma: [answer], delta: [answer] })
  expect(text).toMatch(/^Most sites were not reached, or led to one and the same place/)
  expect(readFileSync(file, 'utf8')).not.toMatch(/gone|changed|moved/)
})

it('concerns live sites with an address that pass the filters (rule 53.1)', async () => {
  const { db, load } = worlds()()
  const line = (slug: string, more: object) => ({ ...entry(slug, { url: `https://${slug}.com/` }), ...more })
  await load([
    line('beta', { title: 'Beta' }),
    line('alpha', { title: 'Alpha' }),
    line('away', { offline: true }),
    line('nameless', { url: null }),
  ])
  expect(knownSites(db, []).map(({ slug }) => slug)).toEqual(['alpha', 'beta'])
  expect(knownSites(db, ['title=beta'])).toMatchObject([{ slug: 'beta', url: 'https://beta.com/', title: 'Beta' }])
})

it('asks a browser where the answer to a program says too little, and takes its word (rule 53.13)', async () => {
  const mute = (status: number) => (url: string) => ({ ...shows('', '')(url), status }) as Seen
  const answers: Record<string, Seen> = {
    'https://alpha.com/': mute(200)('https://alpha.com/'),
    'https://beta.com/': mute(404)('https://beta.com/'),
    'https://gamma.com/': mute(200)('https://gamma.com/'),
    'https://delta.com/': shows('delta')('https://delta.com/'),
  }
  const rendered: string[] = []
  const verdicts: Record<string, string> = {}
  await checkSites(['alpha', 'beta', 'gamma', 'delta'].map(site), {
    visit: async (url) => answers[url] as Seen,
    render: async (url) => {
      rendered.push(url)
      if (url.includes('gamma')) return null
      return shows(url.includes('alpha') ? 'alpha' : 'slot gacor, judi online, free spins')(url)
    },
    agents: ['one', 'two'],
    restMs: 0,
    onVerdict: ({ slug }, { verdict }) => Object.assign(verdicts, { [slug]: verdict }),
  })
  expect(verdicts).toEqual({ alpha: 'alive', beta: 'changed', gamma: 'blocked', delta: 'alive' })
  expect(new Set(rendered)).toEqual(new Set(['https://alpha.com/', 'https://beta.com/', 'https://gamma.com/']))
})
