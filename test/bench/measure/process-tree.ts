// Reads the processor time and memory of a process and its children from /proc (Linux). Threads count for their
// process.
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ: the unit of the times in /proc/<pid>/stat. */
const TICKS_PER_SECOND = 100

/** Returns the process and all its descendants. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'))
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Returns the processor time (user and system) of the tree so far, in seconds, accurate to 10 ms per process. */
export function processorSeconds(pid: number): number {
  const ticks = treeOf(pid).map((member) => {
    const stat = readFileSync(`/proc/${member}/stat`, 'utf8')
    // The command name in parentheses can contain any character. utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return sum(ticks) / TICKS_PER_SECOND
}

export interface Memory {
  /** Resident memory, MB (1,000,000 bytes). */
  residentMb: number
  /** Peak resident memory, MB. */
  peakMb: number
}

/** Returns the memory of the tree. Pages that several processes share count once for each. */
export function memoryOf(pid: number): Memory {
  const statuses = treeOf(pid).map((member) => readFileSync(`/proc/${member}/status`, 'utf8'))
  const megabytes = (name: string) => sum(statuses.map((text) => fieldOf(text, name))) * 0.001024
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
}

function fieldOf(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
