// Two editors at the desk and commands beside them, while the process of the desk is killed: the history is replayed into a plain
// model, which has to have what the catalog has. EDITS sets the number of acknowledged edits, and SEED repeats a run. (rules 48.7,
// 48.13, 48.23)
// Over 200 lines: the model and what is compared with it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '../../../src/engine/desk/desk-process.ts'
import type { Done, Outcome } from '../../../src/engine/desk/jobs.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining, ROOT, script } from '../../support/worlds/processes.ts'
import { temporaryFolder, writeLines } from '../kills/altered-lines.ts'
import { contentOf } from '../kills/catalog-state.ts'
import { scale } from '../scale.ts'

const DUE = scale('EDITS', 1_000, 60)
const SLUGS = ['one', 'two', 'three', 'four']
const GENRES = ['Blog', 'Shop', 'News', 'Art']
const seed = seedOfRun('the desk under kills')
const folder = temporaryFolder()
const env = { CATALOG_DB: join(folder.path, 'catalog.db'), SNAPSHOT_DIR: join(folder.path, 'snapshot') }
const pidFile = join(folder.path, 'pid')
const wrapper = join(folder.path, 'desk.mjs')
writeFileSync(
  wrapper,
  `import { writeFileSync } from 'node:fs'
  delete process.env.BASE_URL // of vitest
  Object.assign(process.env, ${JSON.stringify(env)})
  writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  await import(${JSON.stringify(`${ROOT}build-scripts/desk.ts`)})`,
)
afterAll(() => {
  killRemaining()
  folder.remove()
})

/** What somebody asked for. */
type Op =
  | { readonly slugs: readonly string[]; readonly title: string }
  | { readonly slugs: readonly string[]; readonly genre: string; readonly isAdded: boolean }
  | { readonly slugs: readonly string[]; readonly reason: string | null }
  | { readonly back: number }
interface Asked {
  readonly op: Op
  readonly by: string
  /** The change that its editor saw, or null. */
  readonly expected: number | null
}
interface Site {
  readonly title: string
  readonly genres: readonly string[]
  readonly hidden: string | null
}
type State = Readonly<Record<string, Site>>

/** The plain model: what sites are after an edit of what they were. */
function after(states: readonly State[], op: Op): State {
  const state = states.at(-1) as State
  if ('back' in op) return takenBack(states, op.back)
  const next = (site: Site): Site => {
    if ('title' in op) return { ...site, title: op.title }
    if ('reason' in op) return (site.hidden === null) === (op.reason === null) ? site : { ...site, hidden: op.reason }
    const others = site.genres.filter((genre) => genre !== op.genre)
    if (!op.isAdded) return { ...site, genres: others }
    return site.genres.includes(op.genre) ? site : { ...site, genres: [...site.genres, op.genre] }
  }
  return { ...state, ...Object.fromEntries(op.slugs.map((slug) => [slug, next(state[slug] as Site)])) }
}

/** The members that a change changed are what they were before it. */
function takenBack(states: readonly State[], number: number): State {
  const [before, changed, state] = [states[number - 1], states[number], states.at(-1)] as State[]
  const sites = SLUGS.map((slug) => {
    const [was, became, is] = [before, changed, state].map((one) => one?.[slug]) as Site[]
    const members = (Object.keys(is as Site) as (keyof Site)[]).map((name) => [
      name,
      JSON.stringify(was?.[name]) === JSON.stringify(became?.[name]) ? is?.[name] : was?.[name],
    ])
    return [slug, Object.fromEntries(members)]
  })
  return Object.fromEntries(sites)
}

function readState(): State {
  contentOf(env.CATALOG_DB) // sound
  return Object.fromEntries(SLUGS.map((slug) => [slug, siteOf(slug)]))
}

const read = <T>(sql: string, ...values: unknown[]): T[] => {
  const db = new Database(env.CATALOG_DB, { readonly: true })
  const rows = db.prepare(sql).all(...values) as T[]
  db.close()
  return rows
}

function siteOf(slug: string): Site {
  const [row] = read<{ title: string; hidden: string | null }>('SELECT title, hidden FROM entries WHERE slug = ?', slug)
  const genres = read<{ name: string }>(
    `SELECT name FROM entry_terms JOIN terms ON terms.id = term_id JOIN entries ON entries.id = entry_id
     WHERE entries.slug = ? AND taxonomy = 'genre' ORDER BY position`,
    slug,
  )
  return { title: row?.title ?? '', genres: genres.map(({ name }) => name), hidden: row?.hidden ?? null }
}

const lastChange = () => read<{ change: number }>('SELECT change FROM catalog_state')[0]?.change ?? 0

function randomOp(random: Random, first: number, titles: () => string): Op {
  const slugs = SLUGS.filter(() => random.below(3) === 0)
  if (slugs.length === 0) slugs.push(random.pick(SLUGS))
  const kind = random.below(10)
  if (kind < 4) return { slugs, title: titles() }
  if (kind < 8) return { slugs, genre: random.pick(GENRES), isAdded: random.below(2) === 0 }
  if (kind < 9) return { slugs, reason: random.below(2) === 0 ? 'asked to' : null }
  return { back: Math.max(first + 1, lastChange() - random.below(4)) }
}

function send(desk: Desk, { op, by, expected }: Asked): Promise<Outcome<'set'>> {
  const asked = { by, expected, sure: true }
  if ('back' in op) return desk.ask('revert', { ...asked, number: op.back })
  if ('reason' in op) return desk.ask('hide', { ...asked, slugs: op.slugs, reason: op.reason })
  const edits = 'title' in op ? [`title=${op.title}`] : [`genre${op.isAdded ? '+' : '-'}=${op.genre}`]
  return desk.ask('set', { ...asked, slugs: op.slugs, edits, allowsNew: false })
}

it(`keeps ${DUE} acknowledged edits of two editors, and overwrites nothing unseen`, async () => {
  const lines = ['keeper', ...SLUGS].map((slug) => ({
    ...{ slug, title: slug, published: '2020-01-01', genre: slug === 'keeper' ? GENRES : ['Blog'] },
    screenshot: { path: '/x.png', width: 10, height: 10 },
  }))
  await script('import', [writeLines(join(folder.path, 'lines.jsonl'), lines)], env)
  const states: State[] = []
  states[lastChange()] = readState()
  const first = lastChange()
  const desk = openDesk({ log: (line) => console.error(line), script: wrapper })
  const random = randomFrom(seed)
  const known = new Map<number, Asked>()
  const uncertain: Asked[] = []
  const figures = { asked: 0, acknowledged: 0, questions: 0, refused: 0, kills: 0, commands: 0 }
  let title = 0

  async function edit(by: string): Promise<void> {
    let seen = lastChange()
    while (figures.acknowledged < DUE) {
      if (random.below(3) > 0) seen = lastChange()
      const asked = { op: randomOp(random, first, () => `T${++title}`), by, expected: seen }
      figures.asked++
      const outcome = await send(desk, asked)
      if (outcome.ok) acknowledge(asked, outcome.given)
      else if (outcome.question) figures.questions++
      else if (outcome.why.includes('not certain')) uncertain.push(asked)
      else figures.refused++
    }
  }
  function acknowledge(asked: Asked, { change }: Done): void {
    figures.acknowledged++
    if (change === null) return
    expect(known.has(change), `change ${change} was acknowledged once`).toBe(false)
    known.set(change, asked)
  }
  async function command(): Promise<void> {
    while (figures.acknowledged < DUE) {
      const op: Op = { slugs: [random.pick(SLUGS)], title: `T${++title}` }
      await script(
        'entries',
        ['set', op.slugs[0] as string, `title=${op.title}`, '--by', 'command', '--note', op.title],
        env,
      )
      figures.commands++
      await pause(random.below(200))
    }
  }
  async function kill(): Promise<void> {
    for (let next = 8; figures.acknowledged < DUE; next = figures.acknowledged + 3 + random.below(25)) {
      while (figures.acknowledged < Math.min(next, DUE)) await pause(5)
      await pause(random.below(15))
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
      figures.kills++
    }
  }

  await Promise.all([edit('mia'), edit('noah'), command(), kill()])
  await desk.close()

  const changes = read<{ number: number; by: string; note: string | null }>(
    'SELECT number, by, note FROM changes WHERE number > ? ORDER BY number',
    first,
  )
  const stored = new Set(changes.map(({ number }) => number))
  expect(
    [...known.keys()].filter((number) => !stored.has(number)),
    'acknowledged and lost',
  ).toEqual([])
  for (const { number, by, note } of changes) {
    const own = known.get(number) ?? fromCommand(by, note) ?? interrupted(number, by)
    expect(own, `change ${number} of ${by} was asked for`).toBeDefined()
    const { op, expected } = own as Asked
    states[number] = after(states, op)
    requireSeen(states, number, op, expected)
  }
  expect(readState()).toEqual(states.at(-1))
  console.info(`desk: ${JSON.stringify(figures)}, ${changes.length} changes, 0 lost, SEED=${seed}`)

  function fromCommand(by: string, note: string | null): Asked | undefined {
    const items = (slug: string) => ({ op: { slugs: [slug], title: note as string }, by, expected: null })
    const [item] = read<{ subject: string }>(
      "SELECT subject FROM change_items WHERE kind = 'entry' AND after LIKE ?",
      `%"${note}"%`,
    )
    return by === 'command' && item ? items(item.subject) : undefined
  }
  /** An edit that the killed process stored and could not acknowledge: one that leads to what the change says. */
  function interrupted(number: number, by: string): Asked | undefined {
    const items = read<{ subject: string; after: string }>(
      "SELECT subject, after FROM change_items WHERE kind = 'entry' AND number = ?",
      number,
    )
    const fits = (asked: Asked) => {
      const next = after(states, asked.op)
      const changed = SLUGS.filter((slug) => JSON.stringify(next[slug]) !== JSON.stringify(states.at(-1)?.[slug]))
      const says = ({ subject, after: json }: { subject: string; after: string }) => {
        const { title, hidden, genre } = JSON.parse(json) as Record<string, unknown>
        const names = (genre as { name: string }[] | undefined)?.map(({ name }) => name)
        const [is, will] = [states.at(-1)?.[subject], next[subject]].map((site) => [
          site?.title,
          site?.hidden,
          site?.genres,
        ])
        return [title, hidden, names].every((value, at) => {
          const differs = JSON.stringify(is?.[at]) !== JSON.stringify(will?.[at])
          return JSON.stringify(value) === (differs ? JSON.stringify(will?.[at]) : undefined)
        })
      }
      return (
        changed.sort().join() ===
          items
            .map(({ subject }) => subject)
            .sort()
            .join() && items.every(says)
      )
    }
    const at = uncertain.findIndex((asked) => asked.by === by && fits(asked))
    return at === -1 ? undefined : uncertain.splice(at, 1)[0]
  }
})

/** What an edit changed of a site is what its editor saw, or was so already. Of a list, that is whether it has the term. */
function requireSeen(states: readonly State[], number: number, op: Op, expected: number | null): void {
  if (expected === null || 'back' in op) return
  const memberOf = ({ title, genres, hidden }: Site) =>
    'title' in op ? title : 'genre' in op ? genres.includes(op.genre) : hidden
  const valueAt = (at: number, slug: string) => memberOf((states[at] as State)[slug] as Site)
  for (const slug of op.slugs.filter((one) => valueAt(number - 1, one) !== valueAt(number, one)))
    expect([number, slug, valueAt(number - 1, slug)]).toEqual([number, slug, valueAt(expected, slug)])
}
