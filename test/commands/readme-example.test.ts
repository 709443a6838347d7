// Follows README.md, "Your own catalog": whoever copies its example has an entry whose picture is there.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT, run } from '../support/worlds/processes.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const part = readme.slice(readme.indexOf('\n## Your own catalog\n'))
const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(part)?.[1] ?? ''

it('the commands import the example with its picture', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'data'))
  for (const name of ['package.json', 'node_modules', 'src', 'build-scripts', 'data/demo'])
    symlinkSync(join(ROOT, name), join(folder, name))
  writeFileSync(join(folder, 'my-catalog.jsonl'), block('json'))
  const { code, stdout } = await run('bash', ['-e', '-c', block('sh')], {}, folder)
  expect([code, stdout]).toEqual([0, expect.stringContaining('entries: 1 added')])
  const doctor = await run('npm', ['run', '-s', 'doctor'], {}, folder)
  expect(doctor.stdout).toMatch(/^ok +pictures +1 screenshots in data\/images, all as their entries say$/m)
})
