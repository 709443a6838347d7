// The catalog without a server in a browser: a plain file host has it under a path, and a worker answers what a server was asked.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { bundle } from '../../../build-scripts/static/bundle.ts'
import { runs } from '../../support/project/random.ts'
import { comparedRequests } from '../../support/static/compared.ts'
import { fileHost } from '../../support/static/file-host.ts'
import { linesOf, TODAY } from '../../support/worlds/fixture.ts'
import { ROOT, script } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'
import { visitor } from '../browser.ts'

const PLACE = '/galleries/demo/'
/** Responds to a list of requests with their bodies. */
const WORKER = `import { openAnswers } from './engine.js'
const read = async (path) => new Uint8Array(await (await fetch('catalog/' + path)).arrayBuffer())
onmessage = async ({ data: targets }) => {
  const answer = await openAnswers(read)
  const bodies = []
  for (const target of targets) bodies.push(await (await answer(target)).text())
  postMessage(bodies)
}`

const shop = workshop()
afterAll(shop.remove)

/** Serves a folder until the test ends. Returns the address. */
async function hosted(folder: string): Promise<string> {
  const host = await fileHost(folder, PLACE)
  onTestFinished(host.close)
  return new URL(host.url).origin
}

it('answers in Chromium as the server does (rule 51.2)', async () => {
  await shop.load(linesOf(`${ROOT}data/demo/catalog.jsonl`))
  await shop.build(TODAY)
  const out = join(shop.folder, 'out')
  const compared = await comparedRequests(shop.snapshotDir, out, runs(400, 2_000))
  await bundle('engine.ts', join(out, 'engine.js'))
  await writeFile(join(out, 'index.html'), '<!doctype html><title>Demo</title>')
  await writeFile(join(out, 'worker.js'), WORKER)
  const { page } = await visitor({ baseURL: await hosted(out) })
  await page.goto(`${PLACE}index.html`)
  const asked = compared.map(([target]) => target)
  const bodies = await page.evaluate(
    ([worker, targets]) =>
      new Promise<string[]>((resolve, reject) => {
        const asking = new Worker(worker, { type: 'module' })
        asking.onmessage = ({ data }) => resolve(data)
        asking.onerror = ({ message }) => reject(new Error(message))
        asking.postMessage(targets)
      }),
    ['worker.js', asked] as const,
  )
  for (const [n, [target, body]] of compared.entries()) expect([target, bodies[n]]).toEqual([target, body])
})

it('is asked through a service worker, under any path, and says what it cannot read (rule 51.5)', async () => {
  await shop.load([line({ slug: 'one', title: 'Only one' })])
  await shop.build(TODAY)
  const out = join(shop.folder, 'served')
  await script('static/export', [out], { SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: 'https://gallery.example' })
  await writeFile(join(out, 'index.html'), '<!doctype html><title>Demo</title>')
  const { page } = await visitor({ baseURL: await hosted(out) })
  await page.goto(`${PLACE}index.html`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('service-worker.js')
    const isControlled = () => navigator.serviceWorker.controller !== null
    if (!isControlled())
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  const ask = (target: string) =>
    page.evaluate(async (target) => {
      const response = await fetch(target)
      return [response.status, await response.json()] as [number, { title?: string; message?: string }]
    }, target)
  expect(await ask('v1/inspirations/one')).toEqual([200, expect.objectContaining({ title: 'Only one' })])
  expect((await ask('v1/me'))[1].message).toContain('This catalog has no server')
  await rm(join(out, 'catalog'), { recursive: true })
  const [status, { message }] = await ask('v1/stats/taxonomy?taxonomy=genre')
  expect([status, message]).toEqual([503, expect.stringMatching(/cannot be read: the host has no such file/)])
})
