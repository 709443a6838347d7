// The results of a run, and results.json, which keeps the figures of the last run of each size.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { CLASSES } from '../classes.ts'
import type { Cost } from '../contest/commands.ts'
import type { Builds } from '../measure/builds.ts'
import type { ClassResult } from '../measure/class-measure.ts'
import type { Delays } from '../measure/delays.ts'
import type { EngineFigures } from '../measure/engine-measure.ts'
import type { Memory } from '../measure/process-tree.ts'
import type { Spread } from '../measure/spread.ts'

/** All figures of one catalog. */
export interface SizeResult {
  entries: number
  rounds: number
  seconds: number
  generator: string
  machine: string
  /** The end of the run, ISO 8601, to the minute. */
  at: string
  classes: ClassResult[]
  /** Vitrine's memory under the load of all classes, or null if no class was measured. */
  memory: Memory | null
  costs: Costs | null
  /** The cost of the engines of several servers, if it was measured. */
  engines?: EngineFigures | null
}

/** All figures except those of requests. */
export interface Costs {
  import: Cost
  builds: Builds
  /** Times from the start of Node.js to the first 200 from /healthz, and to the first response with a key, ms. */
  healthyMs: Spread
  answeredMs: Spread
  npmStarts?: NpmStarts
  delays: Delays
}

/** `npm start` on an installation where everything is built, and the memory after a start that built the snapshot. */
export interface NpmStarts {
  answeredMs: Spread
  idleMb: Spread
  builtIdleMb: number
}

export function machineName(): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1e9)
  return `${availableParallelism()} × ${model}, ${memory} GB, Node.js ${process.versions.node}, ${process.platform}`
}

const FILE = fileURLToPath(new URL('../results.json', import.meta.url))

/** Returns the figures of earlier runs, ordered by size. */
async function readResults(): Promise<SizeResult[]> {
  const text = await readFile(FILE, 'utf8').catch(() => '[]')
  return JSON.parse(text) as SizeResult[]
}

/** Replaces the figures of the same size. Parts that the run did not measure stay. Returns all figures. */
export async function saveResult(fresh: SizeResult): Promise<SizeResult[]> {
  const all = await readResults()
  const old = all.find(({ entries }) => entries === fresh.entries)
  const others = all.filter((one) => one !== old)
  const kept = [...others, merged(old, fresh)].sort((a, b) => a.entries - b.entries)
  await writeFile(FILE, `${JSON.stringify(kept, rounded, 1)}\n`)
  return kept
}

function merged(old: SizeResult | undefined, fresh: SizeResult): SizeResult {
  const measured = fresh.classes.map(({ name }) => name)
  const left = old?.classes.filter(({ name }) => !measured.includes(name)) ?? []
  const classes = [...left, ...fresh.classes]
  // The conditions are those of the classes.
  const conditions = old && measured.length === 0 ? old : fresh
  return {
    ...conditions,
    classes: CLASSES.flatMap(({ name }) => classes.filter((one) => one.name === name)),
    // Some classes alone use less.
    memory: (measured.length < CLASSES.length && old?.memory) || fresh.memory,
    costs: fresh.costs ?? old?.costs ?? null,
    engines: fresh.engines ?? old?.engines ?? null,
  }
}

/** Rounds to four significant digits, the precision of these measurements. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value
}
