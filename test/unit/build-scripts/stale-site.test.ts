// A project that the user of the service cannot write: an update that was not built is no reason not to start.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildSiteIfStale } from '../../../build-scripts/start/server.ts'
import { isStale } from '../../../build-scripts/start/stale.mjs'

it('serves what is built, with a warning, if a source is newer and the project is read-only (rule 21.17)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [entry, source] = [join(folder, 'entry.mjs'), join(folder, 'page.astro')]
  for (const file of [entry, source]) writeFileSync(file, '')
  utimesSync(entry, 1, 1)
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => stderr.mockRestore())
  await buildSiteIfStale({ entry, sources: [source], isWritable: () => false })
  expect(stderr.mock.calls.flat()).toEqual([expect.stringMatching(/serving what is built.*npm run build\n$/)])
  utimesSync(source, 0, 0)
  await buildSiteIfStale({ entry, sources: [source], isWritable: () => false })
  expect(stderr).toHaveBeenCalledTimes(1)
})

it('takes what is built of a package for no source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [entry, client, page] = [join(folder, 'entry.mjs'), join(folder, 'src/client'), join(folder, 'src/page.astro')]
  mkdirSync(client, { recursive: true })
  for (const file of [entry, page]) writeFileSync(file, '')
  for (const path of [page, client, join(folder, 'src')]) utimesSync(path, 1, 1)
  utimesSync(entry, 2, 2)
  expect(isStale(entry, [join(folder, 'src')])).toBe(false)
  mkdirSync(join(client, 'dist'))
  writeFileSync(join(client, 'dist/engine.js'), '')
  expect(isStale(entry, [join(folder, 'src')])).toBe(false)
  utimesSync(page, 3, 3)
  expect(isStale(entry, [join(folder, 'src')])).toBe(true)
})
