// What ends the process: signals and uncaught errors, but no shortage of descriptors, memory or disk space.
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { stopOnSignals } from '../../../src/operate/orderly-stop.ts'

const EVENTS = ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection'] as const

/** Returns the codes with which the process was to stop, after an uncaught error. */
function codesAfter(error: unknown): number[] {
  const before = EVENTS.map((event) => process.listeners(event as 'SIGTERM'))
  const codes: number[] = []
  stopOnSignals((code) => Promise.resolve(void codes.push(code)), pino({ level: 'silent' }))
  const added = EVENTS.map((event, n) =>
    process.listeners(event as 'SIGTERM').filter((listener) => !before[n]?.includes(listener)),
  )
  onTestFinished(() => {
    for (const [n, event] of EVENTS.entries()) for (const listener of added[n] ?? []) process.off(event, listener)
  })
  for (const listener of added[EVENTS.indexOf('uncaughtException')] ?? []) listener(error as 'SIGTERM')
  return codes
}

test('an uncaught error stops the process with code 1 (rule 20.6)', () => {
  expect(codesAfter(new Error('a mistake'))).toEqual([1])
  expect(codesAfter(undefined)).toEqual([1])
})

// (rule 20.7)
test.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'])('an uncaught %s does not stop it', (code) => {
  expect(codesAfter(Object.assign(new Error('no more'), { code }))).toEqual([])
})
