// A command that waits for what never comes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, start } from '../../support/worlds/processes.ts'

it('never ends silently: it says that it stopped, and exits with 1 (rule 21.3)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-unfinished-'))
  const file = join(folder, 'command.mjs')
  const main = 'main: () => new Promise(() => {})'
  writeFileSync(
    file,
    `import { runCommand } from '${ROOT}build-scripts/cli/command.ts'\nawait runCommand({ help: '', options: {}, ${main} })`,
  )
  const { code, stderr } = await start(process.execPath, ['--import', 'tsx', file]).ended
  rmSync(folder, { recursive: true })
  expect([code, stderr]).toEqual([1, expect.stringContaining('The command stopped before it was done')])
})
