// .ci/run, with an npm and an apt-get of its own that only say what a step does.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT, run } from '../support/worlds/processes.ts'

/** `npm test` fails while `npm run check` still waits for a process, whose ID is in the file `pid`. */
const NPM = `#!/bin/sh
case "$*" in
  'run check') sleep 600 & echo $! > pid; wait ;;
  'test --') while [ ! -s pid ]; do sleep 0.01; done; exit 1 ;;
esac`

it('ends what runs beside a step that fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.ci'))
  cpSync(join(ROOT, '.ci/run'), join(folder, '.ci/run'))
  for (const [name, text] of Object.entries({ npm: NPM, 'apt-get': '#!/bin/sh', sudo: '#!/bin/sh' })) {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
  }
  const { code, stdout } = await run('.ci/run', [], { PATH: `${folder}:${process.env['PATH']}` }, folder)
  expect([code, stdout]).toEqual([1, expect.not.stringContaining('== build')])
  await expect.poll(() => isRunning(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
