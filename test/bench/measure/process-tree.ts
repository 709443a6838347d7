// What a process and its children use, as the kernel counts it (Linux: /proc). Threads are part of their process.
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ: the unit of the times in /proc/<pid>/stat, fixed at 100 a second in the kernel's interface. */
const TICKS_A_SECOND = 100

/** The process and all its descendants. */
function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'))
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Processor time that the tree has used so far, user and system, all threads, in seconds; exact to 10 ms a process. */
export function processorSeconds(pid: number): number {
  const ticks = treeOf(pid).map((member) => {
    const stat = readFileSync(`/proc/${member}/stat`, 'utf8')
    // The command's name stands in brackets and may hold anything; utime and stime are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return sum(ticks) / TICKS_A_SECOND
}

export interface Memory {
  /** What it holds, MB (of 1,000,000 bytes). */
  residentMb: number
  /** The most that it ever held. */
  peakMb: number
}

/** Memory of the tree: of several processes the sum, shared pages counted by each. */
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
