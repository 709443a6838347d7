// Shows the current editorial data in the format of the editorial file, so that `load` can read it.
import { type Editorial, limited } from '../../src/catalog/model/editorial.ts'
import { importText } from '../../src/catalog/model/entities.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'

/** Editorial data in the format of {@link loadEditorial}. */
export type Shown = ReturnType<typeof shown>

/** The editorial data of a catalog: synonym lists (without empty ones), rules and archives. */
export function showEditorial(db: Db): Shown {
  return shown(catalogData(db))
}

/** The same for data that was read already. */
export function shown({ synonyms, rules, archives }: Editorial) {
  return {
    synonyms: synonyms.map((list) => ({
      taxonomy: list.taxonomy,
      term: list.slug,
      synonyms: list.synonyms.map(importText),
    })),
    tuning_rules: rules.map(({ tokens, url, title, ...limits }) => ({
      tokens,
      url,
      ...(title === null ? {} : { title: importText(title) }),
      ...limited(limits),
    })),
    template_archives: archives.map((archive) => ({ ...archive, title: importText(archive.title) })),
  }
}
