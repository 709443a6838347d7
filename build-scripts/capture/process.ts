// The process of the browser: visits pages, one context each, until the command that started it ends.
import { spawnSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { BadInput } from '../cli/command.ts'
import { launchChromium } from './chromium.ts'
import { watchMemory } from './memory.ts'
import type { Outcome, VisitMessage } from './seen.ts'
import { visitPage } from './visit.ts'

/** An address where nobody listens: what belongs to no visit goes nowhere. */
const NOWHERE = 'http://127.0.0.1:9'
const ARGUMENTS = [
  // Names are resolved by the proxy alone, and what knows no proxy is off.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--js-flags=--max-old-space-size=512',
  '--hide-scrollbars',
  '--mute-audio',
]

let launched: Promise<Browser> | null = null

function browser(): Promise<Browser> {
  launched ??= launchChromium(process.env, { chromiumSandbox: true, args: ARGUMENTS, proxy: { server: NOWHERE } })
  return launched
}

async function outcomeOf(asked: VisitMessage): Promise<Outcome> {
  try {
    return await visitPage(await browser(), asked)
  } catch (error) {
    if (error instanceof BadInput) return { ok: false, fault: 'no browser', at: asked.url, why: error.message }
    return { ok: false, fault: 'crashed', at: asked.url }
  }
}

process.on('message', (asked: VisitMessage) => {
  void outcomeOf(asked).then((outcome) => process.send?.({ id: asked.id, outcome }))
})
process.once('disconnect', () => {
  // Chromium ends first, and writes no more. Who made the folder of both may have been killed.
  process.once('exit', () => spawnSync('rm', ['-rf', String(process.argv[2])]))
  process.exit()
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
watchMemory(() => process.exit(1))
