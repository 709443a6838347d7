// Rules and archives that do not do what an editor probably meant. (rules 45.6, 45.7)
import type { Editorial, TemplateArchive, Timed, TuningRule } from '../../catalog/model/editorial.ts'
import { GALLERY_PAGES, isPageFolder } from '../../catalog/model/page-folder.ts'
import { taxonomyOfArchive } from '../../catalog/model/taxonomy.ts'
import { templateCount } from '../json-text.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { type CompiledRule, compileRule } from '../understand/tuning.ts'
import type { LintSource } from './lint-source.ts'

/** What can be seen without a catalog: rules that never decide, because another one always wins. */
export function lintOrder(rules: readonly TuningRule[]): string[] {
  const compiled = rules.map(compileRule)
  return compiled.flatMap((rule, at) => {
    const winner = compiled.find((other, place) => other !== rule && wins(other, rule, place < at))
    return winner === undefined ? [] : [`${nameOf(rule)} is never used: ${nameOf(winner)} always wins`]
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
  const from = (of: Timed) => (of.from ? Date.parse(of.from) : Number.NEGATIVE_INFINITY)
  const until = (of: Timed) => (of.until ? Date.parse(of.until) : Number.POSITIVE_INFINITY)
  return from(long) <= from(short) && until(long) >= until(short)
}

/** What depends on the catalog: prefixes of many words, paths that lead nowhere, and archives without sites. */
export function lintUse(source: LintSource, { rules, archives }: Pick<Editorial, 'rules' | 'archives'>): string[] {
  const words = wordsInUse(source)
  return [
    ...rules.flatMap((rule) => overWide(compileRule(rule), words)),
    ...rules.flatMap((rule) => {
      const why = whyNowhere(rule.url, source, archives)
      return why === null ? [] : [`${nameOf(rule)} leads nowhere: ${why}`]
    }),
    ...archives.flatMap((archive) => withoutSites(archive, source)),
  ]
}

/** The words of names and titles. */
function wordsInUse({ terms, titleWords }: LintSource): string[] {
  const names = terms.all.flatMap(({ name }) => wordsOf(matchingForm(name)))
  return [...new Set([...names, ...titleWords])].sort()
}

/** A rule each of whose words begins words that are more than twice as long. */
function overWide(rule: CompiledRule, words: readonly string[]): string[] {
  const wide = rule.words.map((word) =>
    words.filter((other) => other.length > 2 * word.length && other.startsWith(word)),
  )
  const [first = []] = wide
  if (first.length === 0 || wide.some((found) => found.length === 0)) return []
  const example = wide.map(([word]) => word).join(' ')
  const more = first.length > 1 ? ` and ${first.length - 1} more` : ''
  return [`${nameOf(rule)}: \`${rule.words.join(' ')}\` fires on \`${example}\`${more}`]
}

/** Why no page has a path, or null if one has. */
function whyNowhere(url: string, { terms, hasSite }: LintSource, archives: readonly TemplateArchive[]) {
  const path = url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
  const [, folder = '', slug = ''] = path.split('/').map((part) => decoded(part))
  if (GALLERY_PAGES.includes(path) || /^\/(terms|docs(\/.*)?)$/.test(path)) return null
  if (slug === '' || !isPageFolder(folder)) return `there is no page ${path}`
  if (folder === 'site') return hasSite(slug) ? null : `there is no site ${slug}`
  if (folder === 'templates')
    return archives.some((archive) => archive.slug === slug) ? null : `there is no archive ${slug}`
  const taxonomy = taxonomyOfArchive(folder)
  return taxonomy && terms.find(taxonomy, slug) ? null : `there is no ${taxonomy} ${slug}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function withoutSites(archive: TemplateArchive, { search }: LintSource): string[] {
  if (templateCount(search.source.catalog, archive) > 0) return []
  const filters = archive.filters.map(({ taxonomy, slug }) => `${taxonomy} ${slug}`)
  return [`archive ${archive.slug} has no sites: no template has ${filters.join(' and ')}`]
}

function nameOf({ tokens, url }: TuningRule): string {
  return `rule \`${tokens.join(' ')}\` → ${url}`
}
