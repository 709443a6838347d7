// What would teach the search the words of a query that it does not understand. (rule 46.7)
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import { SYNONYM_TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import type { Term } from '../../src/catalog/model/term-table.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import { nearestTerms } from '../../src/search/suggest/nearest-terms.ts'
import { unmatchedTokens } from '../../src/search/understand/unmatched.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { fitting } from './fitting.ts'
import { workbench } from './workbench.ts'

export interface Lesson {
  /** The words that no filter comes from. */
  readonly unknown: readonly string[]
  /** An edit that changes what the query finds, with the number of sites before and after it. */
  readonly edit: { readonly command: string; readonly before: number; readonly after: number } | null
}

/** Returns a function that tries edits for a query on the published snapshot. Each makes a text a synonym of a term near it. */
export function teaching(snapshot: OpenedSnapshot, data: Editorial): (form: string) => Lesson {
  const { search, ask } = workbench(snapshot, data)
  const { terms } = snapshot
  const lists = new Map<Term | undefined, readonly string[]>(
    data.synonyms.map((list) => [terms.find(list.taxonomy, list.slug), list.synonyms]),
  )
  const listOf = (term: Term) => lists.get(term) ?? []
  const { refusal } = fitting(terms.all, listOf)
  const near = nearIn(snapshot)

  function totalWith(term: Term, text: string, form: string): number {
    const { synonyms } = search.editorial
    synonyms.replace(term.id, [...listOf(term), text])
    const { total } = ask(form)
    synonyms.replace(term.id, listOf(term))
    return total
  }

  return (form) => {
    const own = ask(form)
    const unknown = unmatchedTokens(own).map(({ text }) => text)
    const texts = unknown.length > 0 ? new Set([form, ...unknown]) : []
    const tries = [...texts].flatMap((text) => near(text).map((term) => ({ term, text })))
    for (const { term, text } of tries.filter((one) => refusal(one.term, one.text) === null)) {
      const after = totalWith(term, text, form)
      if (after > 0 && after !== own.total)
        return { unknown, edit: { command: commandOf(term, text), before: own.total, after } }
    }
    return { unknown, edit: null }
  }
}

/** The terms that a text is spelled like, or of the same family as. */
function nearIn({ terms }: OpenedSnapshot): (text: string) => Term[] {
  const byName = Map.groupBy(terms.all, ({ name }) => matchingForm(name))
  const nearest = nearestTerms(terms, (name) => byName.get(matchingForm(name)) ?? [])
  return (text) =>
    SYNONYM_TAXONOMIES.flatMap((taxonomy) =>
      nearest(taxonomy, text).flatMap((slug) => terms.find(taxonomy, slug) ?? []),
    )
}

function commandOf({ taxonomy, slug }: Term, synonym: string): string {
  const typed = /^[\p{L}\p{M}\p{N}-]+$/u.test(synonym) ? synonym : `'${synonym.replaceAll("'", `'\\''`)}'`
  return `npm run editorial -- synonyms ${taxonomy} ${slug} --add ${typed}`
}
