// A template archive as search responses show it.

import { select } from '../catalog/listing/selection.ts'
import type { TemplateArchive } from '../catalog/model/editorial.ts'
import type { Catalog } from '../catalog/storage/catalog.ts'
import { toLatin1 } from '../catalog/storage/latin1.ts'

/** Gives the JSON of archives over a catalog, UTF-8 bytes as one-byte strings; each is made once. */
export function archiveTexts(catalog: Catalog): (archive: TemplateArchive) => string {
  const texts = new WeakMap<TemplateArchive, string>()
  return (archive) => {
    const known = texts.get(archive)
    if (known !== undefined) return known
    const text = archiveText(catalog, archive)
    texts.set(archive, text)
    return text
  }
}

function archiveText(catalog: Catalog, archive: TemplateArchive): string {
  const { slug, title, filters } = archive
  const url = `/templates/${encodeURIComponent(slug)}`
  return toLatin1(JSON.stringify({ slug, title, url, filters, count: templateCount(catalog, archive) }))
}

/** Template-category entries that carry all filters of an archive. */
function templateCount({ kernel, terms, postings, templates, size }: Catalog, { filters }: TemplateArchive): number {
  const ids = filters.map(({ taxonomy, slug }) => terms.find(taxonomy, slug)?.id ?? -1)
  const lists = [templates, ...ids.map((id) => postings.of(id))]
  return kernel.withScratch(() => select(kernel, lists, { from: 0, to: size }).total)
}
