// Runs commands of `build-scripts` one after the other in one process. A command loads 300 modules, which takes ten times
// as long as its work: here only the first one loads them. Each command has its own arguments, environment, standard input
// and output, and its entry is evaluated anew.
import { Readable } from 'node:stream'
import type { ProcessResult } from '../worlds/processes.ts'

/** What the host is asked to run. */
export interface Errand {
  /** The file of the command, from the working directory, and its words. */
  args: readonly string[]
  env: Readonly<Record<string, string>>
  stdin: string | Uint8Array
}

let errands = 0

process.on('message', async (errand: Errand) => process.send?.(await resultOf(errand)))
process.on('disconnect', () => process.exit())

async function resultOf({ args: [file = '', ...words], env, stdin }: Errand): Promise<ProcessResult> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.argv = [process.execPath, file, ...words]
  process.exitCode = undefined
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(stdin)]), configurable: true })
  const [stdout, stderr] = [captured(process.stdout), captured(process.stderr)]
  const url = new URL(`../../../${file}?${++errands}`, import.meta.url)
  await import(url.href).catch((error: Error) => {
    process.exitCode = 1
    process.stderr.write(`${error.stack}\n`)
  })
  return { code: Number(process.exitCode ?? 0), stdout: stdout.join(''), stderr: stderr.join('') }
}

/** The texts that are written to a stream from now on. They go nowhere else. */
function captured(stream: NodeJS.WriteStream): string[] {
  const texts: string[] = []
  stream.removeAllListeners('error')
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    texts.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const done = rest.find((value) => typeof value === 'function')
    if (done) process.nextTick(done as () => void)
    return true
  }
  return texts
}
