// Export, edit, import is a round trip, and corrections outlive imports, over random histories. (rules 44.26 to 44.30)
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  differingMembers,
  type EntryLine,
  importLineParser,
  lineOf,
  sameValue,
} from '../../../../src/catalog/import/import-line.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'
import { randomHistory, type Step, worlds } from './edited-world.ts'

const RUNS = runs(20, 1_000)
type World = ReturnType<ReturnType<typeof worlds>>

it('export then import changes nothing (rule 44.29)', async () => {
  const seed = seedOfRun('round trips')
  const newWorld = worlds()
  const property = fc.asyncProperty(randomHistory, async (history) => {
    const world = newWorld()
    for (const step of history) await take(world, step)
    const before = world.dump()
    const { said } = await world.load(world.exported())
    expect([world.dump(), said]).toEqual([before, []])
    world.db.close()
  })
  await fc.assert(property, { seed, numRuns: RUNS })
})

it('corrections outlive imports until the file itself changes the member (rule 44.26)', async () => {
  const seed = seedOfRun('corrections')
  const newWorld = worlds()
  const property = fc.asyncProperty(randomHistory, async (history) => {
    const world = newWorld()
    const model = new Map<string, Modelled>()
    for (const step of history) {
      await take(world, step)
      if ('lines' in step) for (const line of step.lines) importInto(model, line)
      else editIn(model, step.slug, world.line(step.slug) as EntryLine)
      for (const [slug, { line }] of model) expect(differingMembers(world.line(slug) as EntryLine, line)).toEqual([])
    }
    world.db.close()
  })
  await fc.assert(property, { seed, numRuns: RUNS })
})

it('an imported edit of an export is the same as the edit itself (rule 44.30)', async () => {
  const seed = seedOfRun('edited exports')
  const newWorld = worlds()
  const property = fc.asyncProperty(randomHistory, randomHistory, async (history, later) => {
    const [world, other] = [newWorld(), newWorld()]
    for (const step of history) await Promise.all([take(world, step), take(other, step)])
    const edits = later.filter((step) => 'slug' in step)
    for (const step of edits) await take(other, step)
    const changes = new Map(world.exported().map((line) => [line['slug'], line['change']]))
    await world.load(other.exported().map((line) => ({ ...line, change: changes.get(line['slug']) })))
    for (const { slug } of edits) expect(world.line(slug)).toEqual(other.line(slug))
    const corrections = (of: World) => of.db.prepare('SELECT id, said FROM entries WHERE said IS NOT NULL').all()
    expect(corrections(world)).toEqual(corrections(other))
    for (const { db } of [world, other]) db.close()
  })
  await fc.assert(property, { seed, numRuns: RUNS / 4 })
})

async function take(world: World, step: Step): Promise<void> {
  if ('lines' in step) await world.load(step.lines)
  else world.set(step.slug, step.given)
}

/** What the catalog should have of an entry, and what the file said of corrected members. */
interface Modelled {
  line: Record<string, unknown>
  said: Map<string, unknown>
}

function importInto(model: Map<string, Modelled>, given: Record<string, unknown>): void {
  const parsed = importLineParser()(JSON.stringify(given))
  const line = parsed.ok ? lineOf(parsed.value) : {}
  const slug = given['slug'] as string
  const { line: old, said }: Modelled = model.get(slug) ?? { line: {}, said: new Map() }
  const kept = new Map([...said].filter(([member, value]) => sameValue(line[member], value)))
  const next = { ...line, ...Object.fromEntries([...kept.keys()].map((member) => [member, old[member]])) }
  const offline = next['offline'] === true || old['offline'] === true
  model.set(slug, { line: { ...next, offline: kept.has('offline') ? old['offline'] : offline }, said: kept })
}

function editIn(model: Map<string, Modelled>, slug: string, next: EntryLine): void {
  const { line, said } = model.get(slug) as Modelled
  for (const member of differingMembers(line, next)) {
    const before = said.has(member) ? said.get(member) : line[member]
    if (sameValue(before, next[member])) said.delete(member)
    else said.set(member, before)
  }
  model.set(slug, { line: { ...next }, said })
}
