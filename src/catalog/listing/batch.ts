// The body of `GET /v1/inspirations` with slugs: those sites, in the order of the slugs (rule 25.9).

import { toLatin1 } from '../../ground/texts.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import { MAX_RESULTS } from '../storage/kernel/kernel.ts'
import { type Dense, setBit } from '../storage/postings.ts'
import { facetsText } from './facets.ts'
import { selectEntries } from './filter.ts'
import type { InspirationQuery, Listed } from './query.ts'

/** The sites with these slugs that pass the filters. `bits` are the members to write. */
export function listBatch(catalog: Catalog, query: InspirationQuery, slugs: readonly string[], bits: number): Listed {
  const found = slugs.map((slug) => ({ slug, entry: catalog.slugs.find(slug) }))
  const others = [
    bitsetOf(
      catalog,
      found.map(({ entry }) => entry).filter((entry) => entry !== null),
    ),
  ]
  const selection = selectEntries(catalog, query, others)
  const isListed = (entry: EntryNumber | null) => entry !== null && selection.has(entry)
  const entries = found.map(({ entry }) => entry).filter((entry) => entry !== null && isListed(entry))
  const missing = found.filter(({ entry }) => !isListed(entry)).map(({ slug }) => slug)
  const results = catalog.inspirationsText(entries as EntryNumber[], bits)
  const facets = facetsText(catalog, { filtering: query, selection, others })
  const head = `{"total":${entries.length},"limit":${MAX_RESULTS},"offset":0,"results":[${results}]`
  const text = `${head},"missing":${toLatin1(JSON.stringify(missing))}${facets}}`
  return { text, total: entries.length, offset: 0, nextCursor: null }
}

function bitsetOf({ kernel, size }: Catalog, entries: readonly EntryNumber[]): Dense {
  const at = kernel.scratch()
  kernel.clearBits(at, size)
  for (const entry of entries) setBit(kernel.arena.words, at, entry)
  return { kind: 'dense', at, count: entries.length }
}
