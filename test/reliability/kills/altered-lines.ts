// A generated catalog whose lines change in each round, so that each import writes a lot.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from '../../support/model/model.ts'
import { linesOf } from '../../support/worlds/fixture.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { writeCatalog } from '../../tools/generate/write-catalog.ts'

const ENTRIES = 3_000
/** One in this many lines is a new entry. */
const NEW_EVERY = 50

export interface Folder {
  path: string
  remove(): void
}

export function temporaryFolder(root = tmpdir()): Folder {
  const path = mkdtempSync(join(root, 'vitrine-kills-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Returns the lines of a generated catalog. */
export async function generatedLines(folder: string, seed: number): Promise<Line[]> {
  const file = join(folder, 'generated.jsonl')
  await writeCatalog(createCatalog(ENTRIES, seed), { out: file })
  return linesOf(file)
}

/** Returns a line with the title, terms and order of sections of a round. Some lines become new entries. */
export function altered(line: Line, n: number, round: number): Line {
  const isNew = n % NEW_EVERY === round % NEW_EVERY
  return {
    ...line,
    title: `${line.title} ${round}`,
    slug: isNew ? `${line.slug}-${round}` : line.slug,
    post_tag: [`Round ${round}`, `Round ${(round + n) % NEW_EVERY}`],
    sections: (line.sections ?? []).toReversed(),
  }
}

/** Returns the editorial data of a round. */
export function editorialOf(round: number): object {
  return {
    synonyms: [{ taxonomy: 'sections', term: 'hero', synonyms: [`opening ${round}`] }],
    tuning_rules: [{ tokens: ['round', `number${round}`], url: `/round-${round}`, title: `Round ${round}` }],
    template_archives: [
      { slug: 'heroes', title: `Heroes ${round}`, filters: [{ taxonomy: 'sections', slug: 'hero' }] },
    ],
  }
}

export function writeLines(file: string, lines: readonly Line[]): string {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}
