// The nightly workflow: it needs the site's address, shows nobody what needs a key, and publishes to a bucket from which the
// next run continues.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startOrigin } from '../support/engines/origin.ts'
import { ROOT, run, type Variables } from '../support/worlds/processes.ts'

const workflow = readFileSync(`${ROOT}.github/workflows/nightly.yml`, 'utf8')
const [, ...steps] = workflow.split(/^ {6}- /m)

/** The shell commands of a step. */
function commandsOf(name: string): string {
  const step = steps.find((text) => text.startsWith(`name: ${name}\n`)) ?? ''
  const [, block, inline = ''] = /^ {8}run: (?:\|\n((?: {10}.*\n?| *\n)+)|(.*))$/m.exec(step) ?? []
  return block ?? inline
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nightly-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder like a fresh checkout with its packages, whose demo catalog is what `edit` makes of it. */
function checkout(edit: (catalog: string) => string): string {
  const folder = temporary()
  for (const name of ['package.json', 'node_modules', 'src', 'build-scripts'])
    symlinkSync(join(ROOT, name), join(folder, name))
  mkdirSync(join(folder, 'data/demo'), { recursive: true })
  symlinkSync(join(ROOT, 'data/demo/editorial.json'), join(folder, 'data/demo/editorial.json'))
  const catalog = readFileSync(join(ROOT, 'data/demo/catalog.jsonl'), 'utf8')
  writeFileSync(join(folder, 'data/demo/catalog.jsonl'), edit(catalog))
  return folder
}

/** Runs the shell commands of all steps in order, as the runner does. Returns what they print. */
async function runWorkflow(folder: string, env: Variables): Promise<string> {
  let printed = ''
  for (const step of steps) {
    const name = /^name: (.*)\n/.exec(step)?.[1] ?? ''
    const needs = /^ {8}if: env\.(\w+) != ''$/m.exec(step)?.[1]
    const isSkipped = needs !== undefined && !env[needs]
    if (isSkipped || commandsOf(name) === '') continue
    const { code, stdout, stderr } = await run('bash', ['-e', '-c', commandsOf(name)], env, folder)
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${stderr}`)
    printed += stdout
  }
  return printed
}

/** The variables of the job that do not come from the repository's settings. */
const JOB = Object.fromEntries(
  Array.from(workflow.matchAll(/^ {6}(\w+): ([\w./]+)$/gm), ([, name, value]) => [name, value]),
) as Variables

it('fails with a line that names SITE_URL if that is not set, before anything else', async () => {
  expect(steps[0]).toMatch(/^name: Check the settings\n/)
  const check = commandsOf('Check the settings')
  const { code, stdout } = await run('bash', ['-e', '-c', check], { SITE_URL: '' })
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error::SITE_URL is not set\. Set .*\n$/)])
  expect((await run('bash', ['-e', '-c', check], { SITE_URL: 'https://gallery.example' })).code).toBe(0)
})

it('stores only the public tree', () => {
  const stored = steps.filter((text) => /uses: actions\/(upload-artifact|cache)/.test(text))
  expect(stored.map((text) => /^ {10}path: (.*)$/m.exec(text)?.[1])).toEqual(['work/export/public'])
})

it('gives the keys of the bucket to the steps that use it, and to no others', () => {
  const named = (text: string) => /^name: (.*)\n/.exec(text)?.[1]
  const secret = steps.filter((text) => text.includes('secrets.AWS_'))
  expect(secret.map(named)).toEqual(['Fetch the last snapshot', 'Publish', 'Send the gallery as files'])
  expect(workflow.split('steps:')[0]).not.toContain('secrets.AWS_SECRET_ACCESS_KEY }}')
})

// (rules 38.2, 38.9)
it('publishes to a bucket, and the next run on another machine keeps and uploads only what changed', async () => {
  const origin = await startOrigin()
  onTestFinished(() => origin.close())
  const env = { ...JOB, SITE_URL: 'https://gallery.example', ...origin.env }
  const uploads = () => origin.log.filter(({ method, key }) => method === 'PUT' && key.includes('/objects/')).length
  const first = checkout((catalog) => catalog)
  expect(await runWorkflow(first, env)).toMatch(/is now publication 1 of /)
  const all = uploads()

  const edited = checkout((catalog) => catalog.replace('"title":"', '"title":"New '))
  const changed = await runWorkflow(edited, env)
  expect(changed).toMatch(/ files downloaded, 0 were there: snapshot \S+ is current, publication 1 of /)
  expect(changed).toMatch(/\nnightly: .* [1-9]\d* kept/)
  expect(changed).toMatch(/is now publication 2 of /)
  expect(uploads() - all).toBeGreaterThan(0)
  expect(uploads() - all).toBeLessThan(all / 2)
})
