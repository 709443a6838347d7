// The code of the recipes works as printed with the demo catalog (rule 32.9).
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOwn } from '../../support/http/target.ts'
import { ROOT, run } from '../../support/worlds/processes.ts'
import { demoWorld, type ServedWorld, serve } from '../../support/worlds/world.ts'

const page = await readFile(join(ROOT, 'src/ui/docs/recipes.md'), 'utf8')
const recipes = page.split(/^## /m).slice(1)
const untested = new Set(recipes.map((recipe) => recipe.split('\n', 1)[0] ?? ''))

/** The code of the recipe with this title, in a language. */
function codeOf(title: string, language: string): string {
  untested.delete(title)
  const recipe = recipes.find((one) => one.startsWith(`${title}\n`)) ?? ''
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(recipe)?.[1] ?? ''
}

describeOwn('a recipe', 'a server over the demo catalog', () => {
  let world: ServedWorld
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-recipes-'))
    world = await serve(await demoWorld(folder))
  })
  afterAll(async () => {
    await world.server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs code as a reader does, and returns its output. */
  async function output(code: string, language: string, base = world.server.url): Promise<string> {
    const printed = code.replaceAll('{base_url}', base)
    const program = { sh: 'sh', js: process.execPath, python: 'python3' }[language] ?? ''
    const args = { sh: ['-ec', printed], js: ['--input-type=module', '-e', printed], python: ['-c', printed] }[language]
    const ended = await run(program, args ?? [], { ...world.env, KEY: world.freeKey }, folder)
    expect([code, ended.code, ended.stderr]).toEqual([code, 0, ''])
    return ended.stdout
  }
  const fileOf = (name: string) => readFile(join(folder, name), 'utf8')

  it('writes the pricing sections as a table', async () => {
    await output(codeOf('All pricing sections of dark SaaS sites as a spreadsheet', 'sh'), 'sh')
    const [head, ...rows] = (await fileOf('pricing.csv')).trim().split('\r\n')
    expect([head, rows.length]).toEqual(['image,prompt,parent_title,parent_url', 3])
  })

  it('lists what changed', async () => {
    const lines = await output(codeOf('What changed since yesterday', 'python'), 'python')
    expect(lines.trim().split('\n')).toHaveLength(120)
  })

  it('makes a moodboard', async () => {
    const address = await output(codeOf('A moodboard in two colors', 'js'), 'js')
    expect((await readFile(join(folder, 'moodboard.jpg'))).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect((await fetch(address.trim())).status).toBe(200)
    expect(new URL(address.trim()).searchParams.getAll('s').length).toBeGreaterThan(1)
  })

  it('walks through everything, each site once', async () => {
    const lines = (await output(codeOf('Walk through everything', 'js'), 'js')).trim().split('\n')
    expect([lines.length, new Set(lines).size]).toEqual([120, 120])
  })

  it('waits when the limit is reached', async () => {
    const times: number[] = []
    const limiting = createServer((_, response) => {
      const status = times.push(performance.now()) === 1 ? 429 : 200
      response.writeHead(status, status === 429 ? { 'retry-after': '1' } : { 'x-ratelimit-remaining': '99' }).end('{}')
    })
    await new Promise<void>((listening) => void limiting.listen(0, '127.0.0.1', listening))
    const base = `http://127.0.0.1:${(limiting.address() as AddressInfo).port}`
    expect(await output(codeOf('Wait when the limit is reached', 'js'), 'js', base)).toBe('200 99\n')
    limiting.close()
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990)
  })

  it('compiles with the strictest options, and runs', async () => {
    const title = 'A typed client in a strict project'
    const project = await mkdtemp(join(folder, 'project-'))
    const client = join(project, 'client')
    await cp(join(ROOT, 'src/client'), client, { recursive: true, filter: (path) => !path.endsWith('/dist') })
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    expect((await run(process.execPath, [tsc, '-p', client])).stdout).toBe('')
    await mkdir(join(project, 'node_modules'))
    await symlink(client, join(project, 'node_modules/vitrine-client'))
    await writeFile(join(project, 'package.json'), '{ "type": "module" }')
    await writeFile(join(project, 'tsconfig.json'), codeOf(title, 'json'))
    const code = codeOf(title, 'ts').replace('{base_url}', world.server.url).replace('<your key>', world.freeKey)
    await writeFile(join(project, 'recipe.ts'), code)
    expect((await run(process.execPath, [tsc, '-p', project])).stdout).toBe('')
    const ended = await run(process.execPath, [join(project, 'recipe.js')])
    expect([ended.stderr, ended.stdout.trim().split('\n').length]).toEqual(['', 4])
  })

  it('exports the catalog', async () => {
    const code = codeOf('A static export', 'sh export').replace('/srv/catalog', join(folder, 'export'))
    const ended = await run('sh', ['-ec', code], world.env)
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect((await readdir(join(folder, 'export'))).length).toBeGreaterThan(1)
  })

  it('keeps a copy up to date', async () => {
    const code = codeOf('A copy that stays up to date', 'js')
    for (const _ of ['the first run', 'a later run']) expect(await output(code, 'js')).toBe('120 sites\n')
    expect(JSON.parse(await fileOf('copy.json'))).toMatchObject({ sites: { columnar: { slug: 'columnar' } } })
  })

  it('writes colors as custom properties', async () => {
    await output(codeOf('The colors and typefaces of a site as CSS', 'sh'), 'sh')
    expect(await fileOf('tokens.css')).toMatch(/--[\w-]+: #[0-9a-f]{6}/)
  })

  it('finds references for a brief, with the words that each has', async () => {
    const lines = (await output(codeOf('References for a brief, whatever its words', 'js'), 'js')).trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(6)
    for (const line of lines) expect(line).toMatch(/^.+: \S/)
  })

  it('is tested, each of ten', () => {
    expect([recipes.length, [...untested]]).toEqual([10, []])
  })
})
