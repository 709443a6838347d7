// A load pauses within its largest parts, so that requests are answered meanwhile.
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { termsShard } from '../../../../build-scripts/shards/search.ts'
import type { Term } from '../../../../src/catalog/model/taxonomy.ts'

import { openLexicon, packLexicon } from '../../../../src/search/index/lexicon.ts'
import { wordFamilies } from '../../../../src/search/suggest/word-family.ts'
import { readInto } from '../../../../src/snapshot/files/verify.ts'
import { openTerms } from '../../../../src/snapshot/load/open.ts'
import type { LoadedShards } from '../../../../src/snapshot/load/read-shards.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A pause that counts how often it was called. */
function countingPause() {
  async function pause(): Promise<void> {
    pause.count += 1
  }
  pause.count = 0
  return pause
}

function namedTerms(count: number): Term[] {
  return Array.from({ length: count }, (_, i) => {
    return { id: count - i, taxonomy: 'genre', slug: `t${i}`, name: `Photographer ${i}`, count: 1 }
  })
}

test('between the parts of a large file, whose hash is that of the whole', async () => {
  const bytes = Buffer.alloc(3_000_000, 'content ')
  writeFileSync(join(folder, 'large'), bytes)
  const pause = countingPause()
  const expected = { path: 'large', bytes: bytes.length, sha256: hash('sha256', bytes) }
  expect(Buffer.compare(await readInto(folder, expected, { memory: new Uint8Array(bytes.length), pause }), bytes)).toBe(
    0,
  )
  expect(pause.count).toBeGreaterThanOrEqual(3)
})

test('between thousands of terms, which all keep their places', async () => {
  const terms = namedTerms(5_000)
  const moved = { taxonomy: 'genre', slug: 'before', id: 1 } as const
  const transient = () => Buffer.from(termsShard(terms, [moved]))
  const pause = countingPause()
  const table = await openTerms({ transient } as unknown as LoadedShards, pause)
  expect(pause.count).toBeGreaterThanOrEqual(3)
  expect([table.all, table.of('genre'), table.limit]).toEqual([terms, terms, 5_001])
  expect([table.find('genre', 't7'), table.moved('genre', 'before')]).toEqual([terms[7], terms.at(-1)])
})

test('between the names whose families it finds', async () => {
  const transient = () => Buffer.from(termsShard(namedTerms(50), []))
  const table = await openTerms({ transient } as unknown as LoadedShards, async () => {})
  const lexicon = openLexicon(packLexicon(table, ['genre']), table, 'topics')
  const [families, early] = [wordFamilies(lexicon), wordFamilies(lexicon)]
  const pause = countingPause()
  await families.load(pause)
  expect(pause.count).toBe(50)
  const found = families('photography')
  expect(found).toHaveLength(3)
  await early.load(async () => expect(early('photography')).toEqual(found))
})
