// Hands commands to processes that run them one after the other, see host.ts.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { ProcessResult } from '../worlds/processes.ts'
import type { Errand } from './host.ts'

const HOST = fileURLToPath(new URL('host.ts', import.meta.url))

/** Commands that wait for each other run at the same time. */
const atOnce = pLimit(3)
const idle: ChildProcess[] = []

/** Runs a command in a host. */
export function hosted(errand: Errand, cwd: string): Promise<ProcessResult> {
  return atOnce(async () => {
    const host = idle.pop() ?? fork(HOST, { cwd, execArgv: [], serialization: 'advanced' })
    host.channel?.ref()
    const result = await new Promise<ProcessResult>((resolve, reject) => {
      const ended = () => reject(new Error(`The process ended in which ${errand.args.join(' ')} ran.`))
      host.once('message', resolve).once('exit', ended).send(errand)
    })
    host.removeAllListeners('exit')
    // It does not keep this process from ending, and ends with it.
    host.unref()
    host.channel?.unref()
    idle.push(host)
    return result
  })
}
