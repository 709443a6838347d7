// Asks for what is missing of a new site, on a terminal. (rule 44.36)
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Assignment } from '../members.ts'

const QUESTIONS = [
  ['title', 'Title'],
  ['genre', 'Genres, with commas between them'],
  ['color', 'Colors'],
  ['style', 'Styles'],
] as const

/** Whether somebody can answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

type Terminal = { input: Readable; output: Writable }
const PROCESS: Terminal = { input: process.stdin, output: process.stdout }

/** Asks for the members that have no value yet. An empty answer, or the end of input, leaves one out. */
export async function askFor(given: readonly Assignment[], terminal: Terminal = PROCESS): Promise<Assignment[]> {
  const { input, output } = terminal
  const answers: Assignment[] = []
  const reader = createInterface({ input })
  const lines = reader[Symbol.asyncIterator]()
  for (const [path, text] of QUESTIONS) {
    if (given.some((assignment) => assignment.path === path)) continue
    output.write(`${text}: `)
    const value = ((await lines.next()).value ?? '').trim()
    if (value !== '') answers.push({ path, operator: '=', value })
  }
  reader.close()
  return answers
}
