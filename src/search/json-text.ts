// JSON in the responses of search and suggest, as UTF-8 bytes in one-byte strings. The text of a term or a template
// archive is made once.

import { select } from '../catalog/listing/selection.ts'
import type { TemplateArchive } from '../catalog/model/editorial.ts'
import { archivePath, type Term, templatesPath } from '../catalog/model/taxonomy.ts'
import type { Catalog } from '../catalog/storage/catalog.ts'
import { onceEach } from '../ground/caches.ts'
import { jsonText } from '../ground/texts.ts'

/** An array of terms. (rule 13.2) */
export function termsText(terms: readonly Term[]): string {
  return `[${terms.map(termText).join(',')}]`
}

export const termText = onceEach(({ taxonomy, name, slug, count }: Term) =>
  jsonText({ taxonomy, name, slug, count, url: archivePath(taxonomy, slug) }),
)

/** The function that writes template archives of a catalog. (rule 13.6) */
export function archiveTexts(catalog: Catalog): (archive: TemplateArchive) => string {
  return onceEach((archive) => {
    const { slug, title, filters } = archive
    const url = templatesPath(slug)
    return jsonText({ slug, title, url, filters, count: templateCount(catalog, archive) })
  })
}

/** The number of `template` entries that have all filters of an archive. */
export function templateCount(
  { kernel, terms, postings, templates, size, takenDown: { shown } }: Catalog,
  { filters }: TemplateArchive,
): number {
  const ids = filters.map(({ taxonomy, slug }) => terms.find(taxonomy, slug)?.id ?? -1)
  const lists = [templates, ...(shown ? [shown] : []), ...ids.map((id) => postings.of(id))]
  return kernel.withScratch(() => select(kernel, lists, { from: 0, to: size }).total)
}
