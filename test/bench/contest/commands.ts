// Runs the project's commands as an operator runs them, and measures each run.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, run, type Variables } from '../../support/worlds/processes.ts'

export interface Cost {
  /** Wall time of the whole command, including the start of Node.js. */
  seconds: number
  /** Peak memory, MB (1,000,000 bytes). */
  peakMb: number
}

export interface CommandResult extends Cost {
  stdout: string
}

const PEAK_MEMORY_PROBE = fileURLToPath(new URL('../measure/peak-memory.ts', import.meta.url))
let runs = 0

/** Runs `build-scripts/<name>.ts`. Throws with its output if it fails. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Variables,
  folder: string,
): Promise<CommandResult> {
  return runMeasured(join(ROOT, 'build-scripts', `${name}.ts`), args, env, folder)
}

/** Runs a TypeScript file and measures it. `folder` holds the report while the file runs. */
export async function runMeasured(
  file: string,
  args: readonly string[],
  env: Variables,
  folder: string,
): Promise<CommandResult> {
  const report = join(folder, `peak-${process.pid}-${++runs}.json`)
  const flags = ['--import', 'tsx', '--import', PEAK_MEMORY_PROBE]
  const started = performance.now()
  const result = await run(process.execPath, [...flags, file, ...args], { ...env, PEAK_REPORT: report })
  const seconds = (performance.now() - started) / 1000
  if (result.code !== 0) throw new Error(`${file} exited with ${result.code}:\n${result.stderr || result.stdout}`)
  const { peakKb } = JSON.parse(await readFile(report, 'utf8')) as { peakKb: number }
  await rm(report)
  return { seconds, peakMb: (peakKb * 1024) / 1e6, stdout: result.stdout }
}
