// Asks on a terminal: for what is missing of a new site, and whether it is meant. (rules 44.33, 44.36)
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

/** Asks a question that is answered with y or n; anything else, and the end of input, is no. */
export async function confirm(question: string, { input, output }: Terminal = PROCESS): Promise<boolean> {
  const reader = createInterface({ input })
  output.write(`${question} [y/N] `)
  const { value } = await reader[Symbol.asyncIterator]().next()
  reader.close()
  return /^\s*y(es)?\s*$/i.test(value ?? '')
}

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
