// Walks by cursor while random imports change the catalog and every page comes from another snapshot: each result that
// is there all the time appears exactly once (rule 25.6).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import type { GivenSection, Line } from '../../support/model/model.ts'
import { type Random, randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { bodyOf, worldOf } from '../../support/worlds/queried.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'
import type { World } from '../http/fakes.ts'

const WALKS = runs(2, 100)
const PAGES_BEFORE_END = 40
const TODAY = '2026-11-20'
const random = randomFrom(seedOfRun('walks'))
const folder = mkdtempSync(join(tmpdir(), 'vitrine-walks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Page {
  total: number
  offset: number
  results: { slug?: string; image?: string; parent?: { slug: string } }[]
  next_cursor?: string | null
}

/** Results by what they are: the slug of a site, or the crop of a section. */
const identities = ({ results }: Page) => results.map(({ slug, image, parent }) => slug ?? `${parent?.slug} ${image}`)

/** A line with few different days, so that many entries share one. */
function randomLine(random: Random, n: number): Line {
  const sections = Array.from({ length: random.below(6) }, () => randomSection(random))
  const genre = random.some(['Portfolio', 'Agency', 'Shop'], 2)
  return line({ slug: `site-${n}`, published: aDay(random), genre, sections })
}

function aDay(random: Random): string {
  return `2020-0${1 + random.below(3)}-0${1 + random.below(4)}`
}

let made = 0

/** Few upper edges, so that several sections of a site start at the same one. No two have the same lower edge. */
function randomSection(random: Random): GivenSection {
  const top = 100 * random.below(3)
  const bottom = 400 + (made++ % 3500)
  return { type: random.chance(0.8) ? 'Hero' : 'Footer', top, bottom }
}

/** Some new lines and some changed ones. Changed lines keep their day, and lose or gain genres and sections. */
function changes(random: Random, lines: Line[]): Line[] {
  const added = Array.from({ length: random.below(8) }, (_, i) => randomLine(random, lines.length + i))
  const changed = random.some(lines, 8).map((old) => {
    const kept = (old.sections ?? []).filter(() => random.chance(0.8))
    const sections = random.chance(0.5) ? [randomSection(random), ...kept] : kept
    return { ...old, genre: random.some(['Portfolio', 'Agency', 'Shop'], 2), sections, offline: random.chance(0.1) }
  })
  return [...added, ...changed]
}

async function served({ snapshotDir }: Workshop): Promise<World> {
  return worldOf(await loadSnapshot(snapshotDir, (await readPointer(snapshotDir)) as string))
}

/** All results of a query in one snapshot, by offset. */
async function allOf(world: World, path: string): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; ; offset += 100) {
    const page = await bodyOf<Page>(world, `${path}&limit=100&offset=${offset}`)
    found.push(...identities(page))
    if (found.length >= page.total) return found
  }
}

const QUERIES = [
  '/v1/inspirations?fields=slug',
  '/v1/inspirations?fields=slug&genre_any=portfolio&genre_any=shop&status=live',
  '/v1/inspirations?fields=slug&genre_not=agency&published_from=2020-01-02',
  '/v1/sections?type=hero&fields=image,parent_slug',
  '/v1/sections?type=hero&fields=image,parent_slug&genre=portfolio',
]

test(`${WALKS} walks beside random imports (rule 25.5, rule 25.6)`, async () => {
  for (let walk = 0; walk < WALKS; walk++) {
    const shop = workshop()
    const lines = Array.from({ length: 60 }, (_, n) => randomLine(random, n))
    await shop.load(lines)
    await shop.build(TODAY)
    const path = `${random.pick(QUERIES)}&sort=${random.pick(['newest', 'oldest'])}`
    await walkThrough(shop, lines, path)
    shop.remove()
  }
})

async function walkThrough(shop: Workshop, lines: Line[], path: string): Promise<void> {
  const seen: string[] = []
  let world = await served(shop)
  let always = new Set(await allOf(world, path))
  for (let cursor: string | null = '*', page = 0; cursor !== null; page++) {
    const limit = page < PAGES_BEFORE_END ? 1 + random.below(9) : 100
    const body: Page = await bodyOf<Page>(world, `${path}&limit=${limit}&cursor=${cursor}`)
    const all = await allOf(world, path)
    expect([body.total, identities(body)]).toEqual([all.length, all.slice(body.offset, body.offset + limit)])
    expect(body.next_cursor === null).toBe(body.offset + limit >= body.total)
    seen.push(...identities(body))
    cursor = body.next_cursor ?? null
    if (cursor === null || page >= PAGES_BEFORE_END || random.chance(0.5)) continue
    const more = changes(random, lines)
    for (const one of more) lines[Number(one.slug.slice(5))] = one
    await shop.load(more)
    await shop.build(TODAY)
    world = await served(shop)
    always = always.intersection(new Set(await allOf(world, path)))
  }
  expect(seen.toSorted(), `${path}: twice`).toEqual([...new Set(seen)].toSorted())
  expect([...always.difference(new Set(seen))], `${path}: passed over`).toEqual([])
}
