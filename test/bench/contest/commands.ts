// The project's commands, run as an operator runs them, and what each run cost.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, run, type Variables } from '../../support/worlds/processes.ts'

export interface Cost {
  /** Wall time of the whole command, Node.js's own start included. */
  seconds: number
  /** The most memory it held, MB (of 1,000,000 bytes). */
  peakMb: number
}

export interface Finished extends Cost {
  stdout: string
}

const WITNESS = fileURLToPath(new URL('../measure/peak-memory.ts', import.meta.url))
let runs = 0

/** Runs `build-scripts/<name>.ts` to its end; throws with its own words unless it succeeds. */
export function command(name: string, args: readonly string[], env: Variables, folder: string): Promise<Finished> {
  return measured(join(ROOT, 'build-scripts', `${name}.ts`), args, env, folder)
}

/** Runs a TypeScript file to its end, measured; `folder` takes the report for a moment. */
export async function measured(
  file: string,
  args: readonly string[],
  env: Variables,
  folder: string,
): Promise<Finished> {
  const report = join(folder, `peak-${process.pid}-${++runs}.json`)
  const flags = ['--import', 'tsx', '--import', WITNESS]
  const started = performance.now()
  const ended = await run(process.execPath, [...flags, file, ...args], { ...env, PEAK_REPORT: report })
  const seconds = (performance.now() - started) / 1000
  if (ended.code !== 0) throw new Error(`${file} ended with ${ended.code}:\n${ended.stderr || ended.stdout}`)
  const { peakKb } = JSON.parse(await readFile(report, 'utf8')) as { peakKb: number }
  await rm(report)
  return { seconds, peakMb: (peakKb * 1024) / 1e6, stdout: ended.stdout }
}
