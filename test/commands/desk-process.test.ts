// The process of the desk, seen from the server that asks it. (rules 48.22 to 48.24)
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Desk, type DeskOptions, openDesk } from '../../src/engine/desk/desk-process.ts'

/** Answers with its process ID, or does what a bad day does. */
const SCRIPT = `
process.on('message', ({ id, asked: { slugs: [what] } }) => {
  const answer = () => process.send({ id, outcome: { ok: true, given: [process.pid] } })
  if (what === 'die') process.kill(process.pid, 'SIGKILL')
  else if (what === 'hang') for (;;);
  else if (what === 'say') console.error('svc_abc_def at postgres://mia:secret@db.example/x'), answer()
  else if (what === 'later') process.once('message', answer)
  else answer()
})
process.once('disconnect', () => process.exit())`

function desk(more: Partial<DeskOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-desk-'))
  const script = join(folder, 'desk.mjs')
  writeFileSync(script, SCRIPT)
  const lines: string[] = []
  const opened = openDesk({ log: (line) => lines.push(line), script, ...more })
  onTestFinished(async () => {
    await opened.close()
    rmSync(folder, { recursive: true })
  })
  return { desk: opened, lines }
}

const ask = (desk: Desk, what: string) => desk.ask('sites', { slugs: [what] })
const pid = async (desk: Desk) => {
  const outcome = await ask(desk, 'pid')
  return outcome.ok ? Number(outcome.given[0]) : 0
}

it('says that an edit is uncertain when its process is killed, and goes on with another one', async () => {
  const { desk: it } = desk()
  const first = await pid(it)
  const [killed, beside] = await Promise.all([ask(it, 'die'), ask(it, 'pid')])
  expect(killed).toMatchObject({ ok: false, why: expect.stringContaining('not certain') })
  expect(beside).toMatchObject({ ok: false })
  const second = await pid(it)
  expect(second).toBeGreaterThan(0)
  expect(second).not.toBe(first)
})

it('ends a process that hangs for a minute, and asks another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { desk: it } = desk()
  const first = await pid(it)
  const hanging = ask(it, 'hang')
  vi.advanceTimersByTime(60_000)
  expect(await hanging).toMatchObject({ ok: false, why: expect.stringMatching(/longer than a minute .*not certain/) })
  expect(await ask(it, 'pid')).toMatchObject({ ok: true, given: [expect.not.toSatisfy((pid) => pid === first)] })
  expect(() => process.kill(first, 0)).toThrow('ESRCH')
})

it('has no secret in the log', async () => {
  const { desk: it, lines } = desk()
  await ask(it, 'say')
  await expect.poll(() => lines).toEqual(['svc_… at postgres://…@db.example/x'])
})

it('does what it was asked before the server stops, and nothing after that', async () => {
  const { desk: it } = desk()
  const child = await pid(it)
  const [running, next] = [ask(it, 'later'), ask(it, 'pid')]
  await it.close()
  expect([await running, await next]).toMatchObject([{ ok: true }, { ok: true }])
  expect(() => process.kill(child, 0)).toThrow('ESRCH')
  expect(await ask(it, 'pid')).toMatchObject({ ok: false, why: expect.stringContaining('restart') })
})
