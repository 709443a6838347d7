// Pictures that are not as their entries say: import, nightly and doctor name them, if the server serves them itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { command, run } from '../../support/worlds/processes.ts'
import { pixels } from '../../unit/images/pictures.ts'

interface Shot {
  path: string
  width: number
  height: number
  mobile?: string
}

/** An installation that serves its own pictures, from a folder with these files. */
async function gallery(pictures: Record<string, Buffer | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  for (const [path, content] of Object.entries(pictures)) {
    mkdirSync(dirname(at(`images${path}`)), { recursive: true })
    writeFileSync(at(`images${path}`), content)
  }
  const env = {
    CATALOG_DB: at('catalog.db'),
    ACCOUNTS_DB: at('accounts.db'),
    SNAPSHOT_DIR: at('snapshot'),
    BACKUP_DIR: at('backups'),
    IMAGE_DIR: at('images'),
  }
  const call = (name: string, words: string[] = [], settings = {}) =>
    run(process.execPath, command(name, ...words), { ...env, ...settings })
  return {
    images: at('images'),
    call,
    load(shots: Record<string, Shot>, settings = {}) {
      const lines = Object.entries(shots).map(([slug, screenshot]) => ({
        ...{ title: slug, slug, published: '2024-02-03', screenshot },
      }))
      writeFileSync(at('import.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
      return call('import', [at('import.jsonl')], settings)
    },
    doctor: async (settings = {}) => {
      const { code, stdout } = await call('doctor', [], settings)
      return { code, lines: stdout.split('\n').filter((line) => /^\w+ +pictures /.test(line)) }
    },
  }
}

const small = await pixels(40, 30)
const SHOTS = {
  good: { path: '/a/good one.png', width: 40, height: 30, mobile: '/a/mobile.png' },
  high: { path: '/a/high.png', width: 40, height: 3000 },
  text: { path: '/a/text.png', width: 40, height: 30 },
  gone: { path: '/a/gone.png', width: 40, height: 30 },
  half: { path: '/a/high.png', width: 40, height: 30, mobile: '/a/no-mobile.png' },
}
const FILES = { '/a/good one.png': small, '/a/mobile.png': small, '/a/high.png': small, '/a/text.png': '<svg/>' }
const FAULTS = [
  'high: /a/high.png has 40 × 30 pixels, and its entry says 40 × 3000',
  'text: /a/text.png is not a readable picture',
  'gone: /a/gone.png is missing',
  'half: /a/no-mobile.png is missing',
]

// (rule 17.26, rule 19.14)
it('an import and doctor name each picture that is missing, unreadable or of another size', async () => {
  const { images, load, doctor } = await gallery(FILES)
  const { code, stderr } = await load(SHOTS)
  const heading = `4 pictures are not in IMAGE_DIR=${images} as their entries say:`
  expect([code, stderr.trimEnd().split('\n')]).toEqual([0, [heading, ...FAULTS]])
  const found = await doctor()
  expect(found.code).toBe(1)
  expect(found.lines).toEqual(
    FAULTS.map((fault) => `fail  pictures        ${fault} → correct the file in ${images}, or the entry`),
  )
  expect((await load(SHOTS)).stderr).toBe('')
})

it('an import names ten pictures at most, and one if none is there', async () => {
  const { images, load, doctor } = await gallery({ '/good.png': small })
  const missing = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`s-${n}`, { path: `/${n}.png`, width: 1, height: 1 }]),
  )
  const [line, ...more] = (await load(missing)).stderr.trimEnd().split('\n')
  expect([line, more]).toEqual([
    expect.stringContaining(
      `None of the 12 screenshots is in IMAGE_DIR=${images} (s-0: /0.png is missing). Set IMAGE_DIR`,
    ),
    [],
  ])
  expect((await doctor()).lines).toEqual([expect.stringMatching(/^fail .*none of the 12 screenshots is in /)])
  const other = Object.fromEntries(Object.entries(missing).map(([slug, shot]) => [slug, { ...shot, width: 2 }]))
  const lines = (await load({ ...other, good: { path: '/good.png', width: 40, height: 30 } })).stderr
    .trimEnd()
    .split('\n')
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    12,
    expect.stringContaining('12 pictures are not in '),
    '… and 2 more. "npm run doctor" names all.',
  ])
})

// (rule 40.43)
it('doctor names each picture that could not be measured, wherever it is', async () => {
  const cut = small.subarray(0, small.length - 30)
  const { load, call, doctor } = await gallery({ '/a.png': small, '/cut.png': cut })
  await load({ a: { path: '/a.png', width: 40, height: 30 }, cut: { path: '/cut.png', width: 40, height: 30 } })
  expect((await call('nightly')).stderr).toContain('cut: /cut.png cannot be measured. ')
  const line = expect.stringMatching(
    /^warn {2}pictures +cut: \/cut\.png cannot be measured\. It is .* → correct the file/,
  )
  expect((await doctor()).lines).toContainEqual(line)
  expect((await doctor({ SITE_URL: 'https://gallery.example' })).lines).toContainEqual(line)
})

it('a folder of pictures that does not exist is named by import, nightly, start and doctor', async () => {
  const { load, call, doctor } = await gallery({})
  const settings = { IMAGE_DIR: '/nonexistent' }
  const line = /^IMAGE_DIR=\/nonexistent is not a folder, so the server has no pictures\. Set IMAGE_DIR to .*\n$/
  expect((await load(SHOTS, settings)).stderr).toMatch(line)
  const nightly = await call('nightly', [], settings)
  expect([nightly.code, nightly.stderr]).toEqual([0, expect.stringMatching(line)])
  // A port that nobody may use ends the start.
  expect((await call('start', [], { ...settings, HOST: '192.0.2.1' })).stderr.split('\n')[0]).toMatch(/^IMAGE_DIR=/)
  expect(await doctor(settings)).toEqual({ code: 1, lines: [expect.stringMatching(/^fail .*IMAGE_DIR=\/nonexistent/)] })
})

it('nobody reads pictures that another host serves', async () => {
  const { load, call, doctor } = await gallery({})
  const settings = { IMAGE_DIR: '/nonexistent', SITE_URL: 'https://gallery.example' }
  expect((await load(SHOTS, settings)).stderr).toBe('')
  expect((await call('nightly', [], settings)).stderr).toBe('')
  expect((await doctor(settings)).lines).toEqual([expect.stringMatching(/^ok .*https:\/\/gallery\.example/)])
})
