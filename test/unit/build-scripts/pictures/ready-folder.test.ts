// Thumbnails appear complete, whoever else makes the same ones. (rule 40.44)
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { decode } from '../../../../build-scripts/pictures/decode.ts'
import { readyFolder } from '../../../../build-scripts/pictures/ready-folder.ts'
import { AGENT_SIZES, readyPath } from '../../../../src/catalog/pictures/ready-picture.ts'
import { striped } from './picture-world.ts'

it('thumbnails of one content can be made several times at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ready-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const picture = await decode(await striped(1))
  if ('error' in picture) throw new Error(picture.error)
  const ready = readyFolder(folder)
  const content = 'ab'.repeat(16)
  await Promise.all(Array.from({ length: 8 }, () => ready.add(content, picture, [])))
  const files = readdirSync(join(folder, 'ab'))
  expect([ready.has(content, []), files.length]).toEqual([true, 4])
})

// (rule 31.12)
it('those of agents are of lower quality where they would take too many bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ready-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const raw = { width: 40, height: 30, channels: 3 } as const
  const noise = sharp(randomBytes(raw.width * raw.height * 3), { raw }).resize(800, 600)
  const picture = await decode(await noise.png().toBuffer())
  if ('error' in picture) throw new Error(picture.error)
  const content = 'ab'.repeat(16)
  await readyFolder(folder).add(content, picture, [])
  const bytes = (size: { name: string }) => statSync(join(folder, readyPath(content, size))).size
  expect(bytes({ name: '400' })).toBeGreaterThan(2 * AGENT_SIZES.list.bytes)
  for (const size of Object.values(AGENT_SIZES)) expect(bytes(size)).toBeLessThanOrEqual(size.bytes)
})
