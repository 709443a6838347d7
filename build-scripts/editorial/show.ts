// Shows the current editorial data in the format of the editorial file, so that `load` can read it, and what an edit replaced.

import { type Editorial, limited, type Timed } from '../../src/catalog/model/editorial.ts'
import { importText } from '../../src/catalog/model/entities.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/store.ts'

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

/**
 * One line for each list, rule or archive of `before` that `after` lacks or has with another content. A list that only grew
 * lost nothing.
 */
export function replaced(before: Shown, after: Shown): string[] {
  const lists = new Map(after.synonyms.map((list) => [`${list.taxonomy} ${list.term}`, new Set(list.synonyms)]))
  const lostSome = before.synonyms.filter(({ taxonomy, term, synonyms }) => {
    const kept = lists.get(`${taxonomy} ${term}`)
    return synonyms.some((synonym) => !kept?.has(synonym))
  })
  return [
    ...changed(lostSome, after.synonyms, (list) => [
      `${list.taxonomy} ${list.term}`,
      `synonyms ${list.synonyms.join(', ')}`,
    ]),
    ...changed(before.tuning_rules, after.tuning_rules, ({ tokens, url, title, ...limits }) => [
      `rule ${tokens.map(quoted).join(' ')} → ${url}`,
      `${title === undefined ? 'no title' : `title ${JSON.stringify(title)}`}${timesText(limits)}`,
    ]),
    ...changed(before.template_archives, after.template_archives, ({ slug, title, filters, ...limits }) => [
      `archive ${slug}`,
      `title ${JSON.stringify(title)}, filters ${filters.map((filter) => `${filter.taxonomy} ${filter.slug}`).join(', ')}${timesText(limits)}`,
    ]),
  ]
}

type Describe<T> = (item: T) => [name: string, content: string]

function changed<T>(before: readonly T[], after: readonly T[], describe: Describe<T>): string[] {
  const contents = new Map(after.map(describe))
  return before.map(describe).flatMap(([name, content]) => {
    const now = contents.get(name)
    if (now === content) return []
    return [`${now === undefined ? 'removed' : 'replaced'} ${name} (${content})`]
  })
}

/** The times of an item for a line about it, after a comma; empty if it has none. */
export function timesText({ from, until }: Timed): string {
  return `${from ? `, from ${from}` : ''}${until ? `, until ${until}` : ''}`
}

function quoted(token: string): string {
  return /\s/.test(token) ? JSON.stringify(token) : token
}
