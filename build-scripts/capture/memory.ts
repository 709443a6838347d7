// How much memory this process and those that it started take. Where there is no /proc, the limits of V8 have to do.
import { readFileSync } from 'node:fs'
import { namesIn } from '../cli/files.ts'

const MOST_BYTES = 4_000_000_000
const EVERY_MS = 500
/** Without files that are mapped, if the kernel says so: each process of Chromium has the same 100 MB, and there are fifteen. */
const COUNTED = /^(?:VmRSS(?!.*\nRssAnon)|RssAnon|RssShmem|VmSwap):\s+(\d+) kB/gm

/** Calls `exceeded` when the processes take too much. */
export function watchMemory(exceeded: () => void): void {
  setInterval(() => {
    if (memoryOf(process.pid) > MOST_BYTES) exceeded()
  }, EVERY_MS).unref()
}

/** Bytes that a process and its descendants have, but for files. */
export function memoryOf(id: number): number {
  const all = processes()
  const taken = (of: number): number =>
    all.reduce((sum, one) => sum + (one.id === of ? one.bytes : one.parent === of ? taken(one.id) : 0), 0)
  return taken(id)
}

function processes() {
  const names = namesIn('/proc').filter((name) => /^\d+$/.test(name))
  return names.flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const bytes = Array.from(status.matchAll(COUNTED), ([, kilobytes]) => Number(kilobytes) * 1024)
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      return [{ id: Number(name), parent, bytes: bytes.reduce((sum, one) => sum + one, 0) }]
    } catch {
      return []
    }
  })
}
