// Rules and archives that do not do what an editor probably meant. (rules 45.6, 45.7)
import type { Editorial, TemplateArchive, Timed, TuningRule } from '../../catalog/model/editorial.ts'
import { GALLERY_PAGES } from '../../catalog/model/page-folder.ts'
import { archivePath, taxonomyOfArchive, templatesPath } from '../../catalog/model/taxonomy.ts'
import { templateCount } from '../json-text.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { type CompiledRule, compileRule } from '../understand/tuning.ts'
import type { Finding, LintSource } from './synonyms.ts'

/** What can be seen without a catalog: rules that never decide, because another one always wins. */
export function lintOrder(rules: readonly TuningRule[]): Finding[] {
  const compiled = rules.map(compileRule)
  return compiled.flatMap((rule, at) => {
    const winner = compiled.find((other, place) => other !== rule && wins(other, rule, place < at))
    const text = (other: TuningRule) => `${nameOf(rule)} is never used: ${nameOf(other)} always wins`
    return winner === undefined ? [] : [{ text: text(winner), rule }]
  })
}

/** Whether a rule matches all that another one matches, as long as that one is in force, and goes first. */
function wins(rule: CompiledRule, other: CompiledRule, isEarlier: boolean): boolean {
  const difference = rule.tokens.length - other.tokens.length
  const goesFirst = difference > 0 || (difference === 0 && isEarlier)
  const matches = rule.words.every((word) => other.words.some((longer) => longer.startsWith(word)))
  return goesFirst && rule.words.length > 0 && matches && covers(rule, other)
}

function covers(long: Timed, short: Timed): boolean {
  const isFirst = (long.from ?? '') <= (short.from ?? '')
  return isFirst && (long.until === undefined || (short.until !== undefined && short.until <= long.until))
}

/** What depends on the catalog: prefixes of many words, paths that lead nowhere, and archives without sites. */
export function lintUse(source: LintSource, { rules, archives }: Pick<Editorial, 'rules' | 'archives'>): Finding[] {
  const words = wordsInUse(source)
  const isPage = pagesOf(source, archives)
  return [
    ...rules.flatMap((rule) => overWide(compileRule(rule), words)),
    ...rules
      .filter(({ url }) => !isPage(url))
      .map((rule) => ({ text: `${nameOf(rule)} leads nowhere: the catalog has no such page`, rule })),
    ...archives.flatMap((archive) => withoutSites(archive, source)),
  ]
}

/** The words of names and titles. */
function wordsInUse({ search, titleWords }: LintSource): string[] {
  const names = search.source.catalog.terms.all.flatMap(({ name }) => wordsOf(matchingForm(name)))
  return [...new Set([...names, ...titleWords])].sort()
}

/** A rule each of whose words begins words that are more than twice as long. */
function overWide(rule: CompiledRule, words: readonly string[]): Finding[] {
  const wide = rule.words.map((word) =>
    words.filter((other) => other.length > 2 * word.length && other.startsWith(word)),
  )
  const [first = []] = wide
  if (first.length === 0 || wide.some((found) => found.length === 0)) return []
  const example = wide.map(([word]) => word).join(' ')
  const more = first.length > 1 ? ` and ${first.length - 1} more` : ''
  return [{ text: `${nameOf(rule)}: \`${rule.words.join(' ')}\` fires on \`${example}\`${more}`, rule }]
}

/** Whether the catalog has a page at a path. */
function pagesOf({ search, hasSite }: LintSource, archives: readonly TemplateArchive[]): (url: string) => boolean {
  const terms = search.source.catalog.terms.all.map(({ taxonomy, slug }) => archivePath(taxonomy, slug))
  const pages = new Set([...GALLERY_PAGES, ...terms, ...archives.map(({ slug }) => templatesPath(slug))])
  const isOld = ([, segment = '', slug = '']: string[]) => {
    const taxonomy = taxonomyOfArchive(segment)
    return taxonomy !== null && search.source.catalog.terms.moved(taxonomy, slug) !== undefined
  }
  return (url) => {
    const path = url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
    if (isOld(path.split('/'))) return true
    return pages.has(path) || /^\/(terms|docs(\/.*)?)$/.test(path) || hasSite(path.replace(/^\/site\//, ''))
  }
}

function withoutSites(archive: TemplateArchive, { search }: LintSource): Finding[] {
  if (templateCount(search.source.catalog, archive) > 0) return []
  const filters = archive.filters.map(({ taxonomy, slug }) => `${taxonomy} ${slug}`)
  const text = `archive ${archive.slug} has no sites: no template has ${filters.join(' and ')}`
  return [{ text, archive: archive.slug }]
}

function nameOf({ tokens, url }: TuningRule): string {
  return `rule \`${tokens.join(' ')}\` → ${url}`
}
