// The alert rules: each is complete, and each metric in them is one that a server has. promtool is not needed for that.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openMetrics } from '../../src/operate/metrics.ts'
import { RECORDED, recordRun } from '../../src/snapshot/files/folder-notes.ts'
import { ROOT } from '../support/worlds/processes.ts'
import { fakeWorld } from '../unit/http/fakes.ts'

const file = readFileSync(`${ROOT}src/deploy/alerts.yml`, 'utf8')
const rules = file.split(/^ {6}- alert: /m).slice(1)
const guide = readFileSync(`${ROOT}src/deploy/README.md`, 'utf8')

/** Names of metrics, `vitrine_…` and those that a test may not forget. */
const named = (text: string) => new Set(text.match(/\bvitrine_\w+/g))

async function metricsText(): Promise<string> {
  const snapshotDir = mkdtempSync(join(tmpdir(), 'vitrine-alerts-'))
  onTestFinished(() => rmSync(snapshotDir, { recursive: true }))
  for (const command of RECORDED) await recordRun(snapshotDir, command, async () => {})
  const metrics = openMetrics({
    watcher: fakeWorld().service.watcher,
    openWindows: () => 0,
    fallbacks: () => ({ valkey: 0 }),
    faults: async () => ({ accounts: null }),
    config: { snapshotDir },
  })
  return metrics.text()
}

it('each rule has a name, an expression and a sentence for whoever is woken', () => {
  expect(rules.length).toBeGreaterThan(5)
  for (const rule of rules)
    expect(rule).toMatch(
      /^Vitrine\w+\n {8}expr: .+\n(?: {8}for: \d+[mh]\n)?(?: {8}annotations:\n {10}summary: [A-Z].*\.\n)$/,
    )
})

it('each metric of a rule, with its labels, is one of the server (rule 20.13)', async () => {
  const text = await metricsText()
  for (const rule of rules) {
    const expr = /expr: (.*)/.exec(rule)?.[1] ?? ''
    for (const name of named(expr)) expect(text).toContain(`# TYPE ${name} `)
    for (const [, label] of rule.matchAll(/\$labels\.(\w+)/g))
      expect(['instance', ...(text.match(/(?<=[{,])\w+(?==)/g) ?? [])]).toContain(label)
  }
})

it('the guide lists each metric of the server, and no other', async () => {
  const own = new Set(Array.from((await metricsText()).matchAll(/^# TYPE (vitrine_\w+)/gm), ([, name]) => name))
  const part = guide.slice(guide.indexOf('\n## Metrics\n'), guide.indexOf('\n## Doctor\n'))
  expect([...named(part)].sort()).toEqual([...own].sort())
})
