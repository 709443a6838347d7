// Every entry, run by a Node.js that is too old, says so in one line and exits with 1.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT, run } from '../support/worlds/processes.ts'

/** Makes a process believe that it is an older Node.js. */
const OLD = `data:text/javascript,
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2', napi: '9' } })`
// A server starts the process of the desk with the Node.js that it runs on.
const SCRIPTS = readdirSync(`${ROOT}build-scripts`).filter((name) => name.endsWith('.ts') && name !== 'desk.ts')
const ENTRIES = [
  ...SCRIPTS.map((name) => `build-scripts/${name}`),
  'build-scripts/start/launch.mjs',
  'src/entry.ts',
  'test/vitest.config.ts',
]

test.each(ENTRIES)('%s says what it needs', async (entry) => {
  const { code, stdout, stderr } = await run(process.execPath, ['--import', OLD, entry])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Vitrine needs Node\.js 24 or newer; this is v.*\n$/)
})
