// Thumbnails appear complete, whoever else makes the same ones. (rule 40.44)
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { decode } from '../../../../build-scripts/pictures/decode.ts'
import { readyFolder } from '../../../../build-scripts/pictures/ready-folder.ts'
import { striped } from './picture-world.ts'

it('thumbnails of one content can be made several times at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ready-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const picture = await decode(await striped(1))
  if ('error' in picture) throw new Error(picture.error)
  const ready = readyFolder(folder)
  const content = 'ab'.repeat(16)
  await Promise.all(Array.from({ length: 8 }, () => ready.add(content, picture)))
  const files = readdirSync(join(folder, 'ab'))
  expect([ready.has(content), files.length]).toEqual([true, 2])
})
