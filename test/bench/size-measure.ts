// Everything that is measured over one catalog: its classes of requests, then what its size costs elsewhere.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { measureBuilds } from './builds.ts'
import { type ClassResult, classNamed, type Field, measureClass, writeRequests } from './class-measure.ts'
import { adminKey, profileFlags, startPeer, startVitrine, timedStart } from './contestants.ts'
import { measureDelays } from './delays.ts'
import type { Generator } from './load.ts'
import { buildPeerDatabase } from './peer/database.ts'
import { drawPool, type Taxonomies } from './pool.ts'
import { memoryOf } from './process-tree.ts'
import { type Costs, machineName, type SizeResult } from './results.ts'
import { type RunFolder, runFolder } from './run-folder.ts'
import type { Settings } from './settings.ts'
import { spreadOf } from './spread.ts'
import { hashOfCode, importCost, kept, publishedCatalog, TODAY, type Work } from './work-folder.ts'

export interface Tools {
  drive: Generator
  /** The generator's name. */
  name: string
  say(text: string): void
  /** Told of each class as soon as it is measured. */
  measured(result: ClassResult): void
}

export async function measureSize(settings: Settings, entries: number, tools: Tools): Promise<SizeResult> {
  const work = { folder: settings.work, entries, seed: settings.seed, say: tools.say }
  const published = await publishedCatalog(work)
  const folder = await runFolder(settings.work, published)
  const remove = () => rmSync(folder.path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const requests = await measureRequests(settings, { work, published, folder }, tools)
    const { rounds, seconds, workers } = settings
    const conditions = { entries, rounds, seconds, workers, generator: tools.name, machine: machineName() }
    return { ...conditions, at: `${new Date().toISOString().slice(0, 16)}Z`, ...requests }
  } finally {
    remove()
    process.off('exit', remove)
  }
}

interface Places {
  work: Work
  published: string
  folder: RunFolder
}

/** Whatever is driven over HTTP; then, with the servers gone, builds and starts. */
async function measureRequests(settings: Settings, { work, published, folder }: Places, tools: Tools) {
  const profiles = join(settings.work, 'profiles', new Date().toISOString().replaceAll(':', '-'))
  const flags = settings.profile ? profileFlags(profiles) : []
  const vitrine = await startVitrine(folder, settings.workers, flags)
  const running: Server[] = [vitrine]
  const stopAll = () => Promise.all(running.splice(0).map((server) => server.stop()))
  try {
    const key = await adminKey(vitrine, folder)
    const taxonomies = await keyedJson<Taxonomies>(`${vitrine.url}/v1/taxonomies`, key)
    const pool = drawPool(folder.env['CATALOG_DB'] as string, taxonomies, randomFrom(settings.seed))
    const peer = wantsPeer(settings) ? await startPeer(await peerDatabase(work, published), key) : null
    if (peer) running.push(peer)
    const field = { folder, pool, vitrine, peer, key, drive: tools.drive, memory: { residentMb: 0 } }
    const classes = settings.parts.has('classes') ? await measureClasses(field, settings, tools) : []
    const memory = classes.length > 0 ? { ...field.memory, peakMb: memoryOf(vitrine.pid).peakMb } : null
    const mix = settings.parts.has('costs') ? await writeRequests(field, classNamed('mix'), settings) : null
    await stopAll()
    if (settings.profile) tools.say(`processor profiles: ${profiles}`)
    const costs = mix
      ? await measureCosts({ ...field, requests: mix.file }, settings, { work, published, tools })
      : null
    return { classes, memory, costs }
  } finally {
    await stopAll()
  }
}

async function keyedJson<T>(url: string, key: string): Promise<T> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()) as T
}

function wantsPeer({ peer, parts, classes }: Settings): boolean {
  return peer && parts.has('classes') && classes.some((name) => classNamed(name).peer)
}

async function measureClasses(field: Field, settings: Settings, tools: Tools): Promise<ClassResult[]> {
  const results: ClassResult[] = []
  for (const name of settings.classes) {
    const result = await measureClass(field, settings, name)
    tools.measured(result)
    results.push(result)
  }
  return results
}

async function peerDatabase(work: Work, published: string): Promise<string> {
  const code = hashOfCode(
    ...['generate', 'import', 'snapshot/mark-offline'].map((name) => `build-scripts/${name}.ts`),
    'test/bench/peer/database.ts',
  )
  const folder = await kept(work, 'peer', code, async (staging) => {
    work.say("filling the peer's database")
    buildPeerDatabase(join(published, 'catalog.db'), join(staging, 'peer.db'), TODAY)
  })
  return join(folder, 'peer.db')
}

const STARTS = 3

interface Wanted {
  work: Work
  published: string
  tools: Tools
}

async function measureCosts(
  field: Field & { requests: string },
  settings: Settings,
  { work, published, tools }: Wanted,
): Promise<Costs> {
  tools.say('starting the server a few times')
  const starts = []
  for (let i = 0; i < STARTS; i++) starts.push(await timedStart(field.folder, settings.workers, field.key))
  tools.say('building snapshots')
  const builds = await measureBuilds(field.folder, work.entries)
  tools.say('swapping a snapshot under load')
  return {
    import: await importCost(published),
    builds,
    healthyMs: spreadOf(starts.map(({ healthyMs }) => healthyMs)),
    answeredMs: spreadOf(starts.map(({ answeredMs }) => answeredMs)),
    delays: await measureDelays(field, settings),
  }
}
