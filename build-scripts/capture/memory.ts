// How much memory this process and those that it started take. Where there is no /proc, the limits of V8 have to do.
import { readFileSync } from 'node:fs'
import { namesIn } from '../cli/files.ts'

/** Shared memory counts once for each process of Chromium, about 100 MB each. */
const MOST_BYTES = 4_000_000_000
const EVERY_MS = 500
const PAGE_BYTES = 4096

/** Calls `exceeded` when the processes take too much. */
export function watchMemory(exceeded: () => void): void {
  setInterval(() => {
    if (memoryOf(process.pid) > MOST_BYTES) exceeded()
  }, EVERY_MS).unref()
}

/** Bytes that a process and its descendants have in memory. */
function memoryOf(id: number): number {
  const all = processes()
  const taken = (of: number): number =>
    all.filter(({ parent }) => parent === of).reduce((sum, one) => sum + one.bytes + taken(one.id), 0)
  return taken(id) + process.memoryUsage.rss()
}

function processes() {
  const names = namesIn('/proc').filter((name) => /^\d+$/.test(name))
  return names.flatMap((name) => {
    try {
      // The name of the program comes before them in brackets, and can have any character.
      const [, parent, ...fields] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return [{ id: Number(name), parent: Number(parent), bytes: Number(fields[19]) * PAGE_BYTES }]
    } catch {
      return []
    }
  })
}
