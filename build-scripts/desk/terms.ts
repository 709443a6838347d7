// Terms with all that editors can change of them: synonyms, rules and archives, with what these find. (rule 48.17)
import type { TemplateArchive, TermRef, Timed, TuningRule } from '../../src/catalog/model/editorial.ts'
import { archivePath, SYNONYM_TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import type { TermDetails, TimedItem } from '../../src/engine/desk/editorial-jobs.ts'
import type { Work } from '../../src/engine/desk/jobs.ts'
import { templateCount } from '../../src/search/json-text.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import { keyOfRule, keyOfTerm } from '../../src/state/documents.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { findTermBySlug } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { counted } from '../cli/lines.ts'
import { readTerms, taxonomyOf } from '../terms/term.ts'
import type { Bench, OpenedBench } from './bench.ts'
import type { DeskCatalog } from './catalog.ts'

export function termWork({ read }: DeskCatalog, bench: OpenedBench): Pick<Work, 'terms' | 'term'> {
  return {
    terms: ({ text, taxonomy, limit }) =>
      read((db) => {
        const has = (name: string) => ` ${matchingForm(name)}`.includes(` ${matchingForm(text)}`)
        const all = readTerms(db, taxonomy === '' ? null : taxonomyOf(taxonomy))
        return all
          .filter(({ name, slug }) => has(name) || has(slug))
          .sort((a, b) => b.count - a.count)
          .slice(0, limit)
      }),
    async term({ taxonomy, slug }) {
      const current = await bench.current()
      return read((db) => {
        const found = findTermBySlug(db, taxonomyOf(taxonomy), slug)
        return found && detailsOf(db, current, { taxonomy: taxonomyOf(taxonomy), slug: found.slug })
      })
    },
  }
}

function detailsOf(db: Db, bench: Bench, ref: TermRef): TermDetails | null {
  const term = readTerms(db, ref.taxonomy).find(({ slug }) => slug === ref.slug)
  if (term === undefined) return null
  const isTerm = (other: TermRef) => keyOfTerm(other) === keyOfTerm(ref)
  const data = catalogData(db)
  const rules = data.rules.filter((rule) => isAbout(rule, archivePath(ref.taxonomy, ref.slug), matchingForm(term.name)))
  const archives = data.archives.filter(({ filters }) => filters.some(isTerm))
  const keys = new Set([...rules.map(keyOfRule), ...archives.map(({ slug }) => slug)])
  return {
    ...term,
    former: term.aliases?.split(', ') ?? [],
    synonyms: SYNONYM_TAXONOMIES.includes(ref.taxonomy) ? (data.synonyms.find(isTerm)?.synonyms ?? []) : null,
    rules: rules.map((rule) => ruleItem(bench, rule)),
    archives: archives.map((archive) => archiveItem(bench, archive)),
    findings: bench.findings.filter(({ synonyms = [], rule, archive = '' }) => {
      return synonyms.some(isTerm) || keys.has(rule ? keyOfRule(rule) : archive)
    }),
    change: readCatalogState(db).change,
  }
}

/** Whether a rule leads to a path, or has a name among its words. */
function isAbout({ url, tokens }: TuningRule, path: string, name: string): boolean {
  return url.replace(/[?#].*$/, '') === path || ` ${matchingForm(tokens.join(' '))} `.includes(` ${name} `)
}

function ruleItem({ trials }: Bench, { url, tokens, ...rule }: TuningRule): TimedItem {
  const { total, rule: winner } = trials?.ask(tokens.join(' ')) ?? { total: 0, rule: null }
  const isOther = winner !== null && keyOfRule(winner) !== keyOfRule({ url, tokens })
  const where = winner === null ? 'is sent nowhere' : `is sent to ${winner.url}${isOther ? ' by another rule' : ''}`
  const finds = `A search for “${tokens.join(' ')}” finds ${counted(total, 'site')} and ${where}.`
  return { ...rule, name: url, parts: tokens, state: `${forceOf(rule)}. ${finds}` }
}

function archiveItem({ snapshot }: Bench, archive: TemplateArchive): TimedItem {
  const { slug, filters, ...rest } = archive
  const templates = snapshot ? templateCount(snapshot.catalog, archive) : 0
  return {
    ...rest,
    name: slug,
    parts: filters.map(keyOfTerm),
    state: `${forceOf(rest)}. ${counted(templates, 'template')}.`,
  }
}

function forceOf({ from, until }: Timed): string {
  if (until !== undefined && Date.parse(until) <= Date.now()) return 'Over'
  return from !== undefined && Date.parse(from) > Date.now() ? 'Not yet in force' : 'In force'
}
