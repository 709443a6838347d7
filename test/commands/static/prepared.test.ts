// What an export writes: what a start would serve, or what a nightly rebuild built. (rules 51.1, 51.14)
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyInOrigin, startOrigin } from '../../support/engines/origin.ts'
import { command, script, start } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
const ADDRESS = 'https://files.example/vitrine'
const shop = workshop()
const variables = { SNAPSHOT_DIR: shop.snapshotDir, CATALOG_DB: shop.catalogDb, SITE_URL: 'https://gallery.example' }
afterAll(shop.remove)
beforeAll(async () => {
  await shop.load([line({ slug: 'plain' })])
  await shop.build(TODAY)
})

it('prepares what a start would serve: the demo at first, at any address (rules 21.2, 51.1)', async () => {
  const folder = join(shop.folder, 'fresh')
  const fresh = { CATALOG_DB: join(folder, 'catalog.db'), SNAPSHOT_DIR: join(folder, 'snapshot') }
  const UNDER = 'http://127.0.0.1:4999/gallery'
  const { stderr } = await script('static/export', [join(folder, 'out'), '--address', UNDER], {
    ...fresh,
    PORT: '4999',
  })
  expect(stderr).toContain('catalog.db has no entries yet: this is the demo catalog.')
  expect(readFileSync(join(folder, 'out/feed.xml'), 'utf8')).toContain(`${UNDER}/site/`)
  expect(readFileSync(join(folder, 'out/404.html'), 'utf8')).toMatch(
    /data-export="http:..127.0.0.1:4999.gallery.".*href="http:..127.0.0.1:4999.gallery.explore.html"/s,
  )
})

it('refuses a published snapshot of other addresses without a catalog to rebuild it from (rule 51.1)', async () => {
  const lonely = { ...variables, CATALOG_DB: join(shop.folder, 'none.db'), SITE_URL: 'https://other.example' }
  const exported = script('static/export', [join(shop.folder, 'lonely')], lonely)
  await expect(exported).rejects.toThrow(/was built for .* and there is no catalog in .*none\.db to rebuild it from/)
})

it('is exported and sent by a nightly rebuild, which leaves nothing of one that was killed (rule 51.14)', async () => {
  const origin = await startOrigin()
  const { SNAPSHOT_URL: to = '', ...env } = origin.env
  const night = ['--today', TODAY, '--export', to, '--address', ADDRESS]
  const settings = { ...variables, ...env }
  const killed = start(process.execPath, command('nightly', ...night), settings)
  origin.trouble = () => void killed.kill()
  expect((await killed.ended).code).toBeNull()
  origin.trouble = null
  const { stdout } = await script('nightly', night, settings)
  const stored = (path: string) => origin.objects.get(keyInOrigin(path))?.bytes.toString()
  await origin.close()
  expect(stdout).toMatch(/^nightly: .*\n\d+ files sent, 0 were there, 0 removed/)
  expect(stored('index.html')).toContain(`<link rel="canonical" href="${ADDRESS}`)
  expect(stored('catalog/current')).toMatch(/^[0-9a-f]{20}\.bin\n$/)
  expect(readdirSync(shop.folder).filter((name) => name.includes('export-'))).toEqual([])
})
