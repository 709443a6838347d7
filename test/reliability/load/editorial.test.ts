// Makes random editorial edits while a server is under load. Each edit is in the next response, and no edit is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleAddEdit, ruleRemoveEdit, synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { SERVER_VARIABLE } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { type ServedWorld, seededWorld, serve } from '../../support/worlds/world.ts'
import { scale } from '../scale.ts'

const EDITS = scale('EDITS', 1_000, 80)
const READERS = 4
const folder = mkdtempSync(join(tmpdir(), 'vitrine-editorial-'))
let world: ServedWorld

beforeAll(async () => {
  process.env[SERVER_VARIABLE] = await builtSite(folder)
  world = await serve(await seededWorld(folder))
})
afterAll(async () => {
  await world.server.stop()
  delete process.env[SERVER_VARIABLE]
  rmSync(folder, { recursive: true, force: true })
})

interface Reading {
  matched_filters: { taxonomy: string; slug: string }[]
  tuned_destination: { url: string } | null
}

async function search(q: string): Promise<Reading> {
  const target = `/v1/search?q=${encodeURIComponent(q)}&limit=1`
  return (await world.service<Reading>(target, { key: world.adminKey })).data
}

/**
 * Starts readers that search without a pause. Returns a function that stops them and returns their number of requests.
 */
function load() {
  let isOn = true
  let requests = 0
  const read = async () => {
    for (; isOn; requests++) await search(`portfolio ${requests % 50}`)
  }
  const readers = Promise.all(Array.from({ length: READERS }, read))
  return async () => {
    isOn = false
    await readers
    return requests
  }
}

const edit = async (change: ReturnType<typeof synonymsEdit>) => withCatalog(world.env['CATALOG_DB'] as string, change)

/**
 * Makes one random edit and updates `rules`, the current tokens by path. Returns whether the next response shows the
 * edit.
 */
async function editOnce(n: number, random: Random, rules: Map<string, string>): Promise<boolean> {
  const word = `word${n}x`
  const kind = random.below(3)
  if (kind === 0) {
    await edit(synonymsEdit(['genre', 'portfolio', word]))
    return (await search(word)).matched_filters.some(({ slug }) => slug === 'portfolio')
  }
  if (kind === 1 || rules.size === 0) {
    await edit(ruleAddEdit([`/rules/${n}`, word], undefined))
    rules.set(`/rules/${n}`, word)
    return (await search(word)).tuned_destination?.url === `/rules/${n}`
  }
  const path = random.pick(Array.from(rules.keys()))
  await edit(ruleRemoveEdit([path]))
  const token = rules.get(path) as string
  rules.delete(path)
  return (await search(token)).tuned_destination === null
}

test(`each of ${EDITS} random edits is in the next response of a server under load (rule 16.3)`, async () => {
  const random = randomFrom(seedOfRun('editorial edits'))
  const rules = new Map<string, string>()
  const end = load()
  let stale = 0
  for (let n = 0; n < EDITS; n++) if (!(await editOnce(n, random, rules))) stale += 1
  let lost = 0
  for (const [path, token] of rules) if ((await search(token)).tuned_destination?.url !== path) lost += 1
  const requests = await end()
  console.info(
    `${EDITS} edits: ${stale} stale, ${lost} of ${rules.size} rules lost; ${requests} searches at the same time`,
  )
  expect({ stale, lost }).toEqual({ stale: 0, lost: 0 })
  expect(requests).toBeGreaterThan(EDITS)
}, 600_000)
