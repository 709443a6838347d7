// Whether what was seen at an address is still the site that an editor put into the catalog. (rules 53.3 to 53.7)

import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { matchingForm, wordsOf } from '../../../src/search/matching-form.ts'
import { readWords } from '../../shards/search.ts'
import type { Page } from './page.ts'
import type { Seen } from './visit.ts'

type Weighted = Readonly<Record<'1' | '2' | '3', readonly string[]>>

type Lists = Readonly<Record<'junk' | 'parked' | 'missing' | 'wall', Weighted>> & { readonly hosts: readonly string[] }

const { hosts, ...lists } = readWords<Lists>('words/checks.json')

/** Domains that show other people's names: where a name that ended leads to. */
const PARKING_HOSTS: ReadonlySet<string> = new Set(hosts)

interface Heard {
  /** The sum of the weights from 2 of what is said, each up to three times. */
  readonly weight: number
  /** The weight of the heaviest word; 0 without any. */
  readonly heaviest: number
  /** How often any of the words is there. */
  readonly times: number
  /** What is said, the heaviest first. */
  readonly words: readonly string[]
}

interface Phrase {
  readonly word: string
  readonly weight: number
  readonly parts: readonly { readonly form: string; readonly begins: boolean }[]
}

/** Scripts in which a word is part of a longer run: without spaces, or with particles before it. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Arabic', 'Hebrew']
  .map((name) => `\\p{scx=${name}}`)
  .join('')
const JOINED = new RegExp(`[${SCRIPTS}]`, 'u')
const RUNS = new RegExp(`[${SCRIPTS} ]{2,}`, 'gu')

/** Returns a function that hears the words of a list in a text in matching form. A word with a * stands for all that begin so. */
function listener(list: Weighted): (text: string) => Heard {
  const phrases = Object.entries(list).flatMap(([weight, words]) => words.map((word) => phraseOf(word, Number(weight))))
  const byForm = new Map(phrases.filter(({ word }) => JOINED.test(word)).map((phrase) => [formOf(phrase), phrase]))
  const anyJoined = new RegExp([...byForm.keys()].sort((a, b) => b.length - a.length).join('|') || '$^', 'g')
  const longestAt = phraseFinder(phrases.filter(({ word }) => !JOINED.test(word)))

  return (text) => {
    const counts = new Map<Phrase, number>()
    const count = (phrase: Phrase) => counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    for (const run of text.match(RUNS) ?? [])
      for (const [form] of run.matchAll(anyJoined)) count(byForm.get(form) as Phrase)
    const words = wordsOf(text)
    for (let at = 0; at < words.length; at++) {
      const phrase = longestAt(words, at)
      if (phrase === undefined) continue
      count(phrase)
      at += phrase.parts.length - 1
    }
    const said = [...counts].sort(([a], [b]) => b.weight - a.weight)
    return {
      weight: said.reduce((sum, [{ weight }, times]) => sum + (weight > 1 ? weight * Math.min(times, 3) : 0), 0),
      times: said.reduce((sum, [, times]) => sum + times, 0),
      heaviest: said[0]?.[0].weight ?? 0,
      words: said.map(([{ word }]) => word),
    }
  }
}

/** Returns a function that finds the longest phrase that begins at a word. */
function phraseFinder(phrases: readonly Phrase[]) {
  const byBegin = Map.groupBy(phrases, ({ parts: [first] }) => `${first?.form}${first?.begins ? '*' : ''}`)
  return (words: readonly string[], at: number): Phrase | undefined => {
    const word = words[at] as string
    const begins = Array.from({ length: Math.min(word.length, LONGEST_BEGIN) }, (_, i) => `${word.slice(0, i + 1)}*`)
    const said = [word, ...begins]
      .flatMap((begin) => byBegin.get(begin) ?? [])
      .filter(({ parts }) =>
        parts.every(({ form, begins }, i) => (begins ? words[at + i]?.startsWith(form) : words[at + i] === form)),
      )
    return said.sort((a, b) => b.parts.length - a.parts.length)[0]
  }
}

function formOf({ parts }: Phrase): string {
  return parts.map(({ form }) => form).join(' ')
}

const LONGEST_BEGIN = 12

function phraseOf(word: string, weight: number): Phrase {
  const parts = word.split(' ').flatMap((part) => {
    const forms = wordsOf(matchingForm(part))
    return forms.map((form, i) => ({ form, begins: part.endsWith('*') && i === forms.length - 1 }))
  })
  return { word, weight, parts }
}

/** What a text in matching form says: of betting, adult and other trades that take over names (`junk`), of names without a site
 * (`parked`), of a page that is missing, and of what stands between a visitor and a page (`wall`). */
const hear = {
  junk: listener(lists.junk),
  parked: listener(lists.parked),
  missing: listener(lists.missing),
  wall: listener(lists.wall),
}

/** From the best to the worst: of two looks at a site, the better one counts. */
export const VERDICTS = ['alive', 'moved', 'blocked', 'changed', 'gone'] as const
type Verdict = (typeof VERDICTS)[number]

export function rank({ verdict }: Judged): number {
  return VERDICTS.indexOf(verdict)
}

export interface Judged {
  readonly verdict: Verdict
  /** A clause for editors; empty for what is alive. */
  readonly why: string
  /** Where it moved. */
  readonly to?: string
  /** Whether a browser may see more. */
  readonly unsure?: true
}

/** A site as the catalog has it. */
export interface KnownSite {
  readonly slug: string
  readonly url: string
  readonly title: string
  /** Words of its terms and sections that few other sites have. */
  readonly words: ReadonlySet<string>
  /** All of these and its title, in matching form. */
  readonly text: string
}

/** What is said of a page that is short enough to say nothing else, in words. */
const SHORT = { missing: 150, parked: 250, wall: 120, empty: 20 }

/** The verdict of one look. */
export function judge(site: KnownSite, seen: Seen): Judged {
  if (seen.kind === 'nothing') return { verdict: seen.answered ? 'blocked' : 'gone', why: seen.why }
  const { url, status, page } = seen
  if (status === 404 || status === 410) return missing(site, seen)
  if (seen.walled || status >= 300) return { verdict: 'blocked', why: `the host answers ${status}` }
  const [from, to] = [domainOf(new URL(site.url)), domainOf(url)]
  if (from !== to && PARKING_HOSTS.has(to)) return { verdict: 'changed', why: `the name is for sale at ${to}` }
  const likeness = likenessOf(site, page)
  const said =
    saidBy(page, site, likeness) ??
    (from === to || !LOGIN.test(url.hostname) ? null : walled(`it leads to ${url.hostname}`))
  if (said !== null) return said
  if (likeness >= ALIKE)
    return from === to ? { verdict: 'alive', why: '' } : { verdict: 'moved', why: `it leads to ${to}`, to: url.href }
  if (page.length < SHORT.empty)
    return {
      ...walled(page.scripts > 0 ? 'its page is made by scripts alone' : 'its page says next to nothing'),
      unsure: true,
    }
  const leads = from === to ? '' : `it leads to ${to}: `
  return { verdict: 'changed', why: `${leads}another title (“${page.title.slice(0, 60)}”) and other words` }
}

const LOGIN = /^(consent|login|accounts?|auth|sso|id|signin)\./

function walled(why: string): Judged {
  return { verdict: 'blocked', why }
}

/** A host with rules for robots and no page is probably lying to who asks. So is one whose missing page is the site. */
function missing(site: KnownSite, { url, status, page, hasRobots }: Extract<Seen, { kind: 'page' }>): Judged {
  const answers = `the host answers ${status}`
  if (hasRobots && url.pathname === '/') return walled(`${answers}, but it has a robots.txt`)
  const isItself = page.length > SHORT.empty && hear.missing(page.text).weight < 3 && likenessOf(site, page) >= ALIKE
  return isItself ? walled(`${answers}, with a page of that title`) : { verdict: 'gone', why: answers, unsure: true }
}

/** What the words of a page say it is, if it is no page of a site. What the site always was says nothing. */
function saidBy(page: Page, site: KnownSite, likeness: number): Judged | null {
  const [junk, inNames] = [hear.junk(page.text), hear.junk(page.names).weight]
  const share = junk.times / Math.max(page.length, 1)
  const isJunk = junk.weight >= 9 || (junk.weight >= 6 && share >= 0.06) || (junk.weight >= 5 && inNames >= 3)
  if (isJunk && share >= (likeness < VERY ? 0.015 : 0.05) && hear.junk(site.text).weight < 4)
    return { verdict: 'changed', why: `words of betting, adult or pill sites: ${junk.words.slice(0, 4).join(', ')}` }
  const says = (heard: Heard, names: Heard, most: number) =>
    page.length <= most && (names.heaviest >= 3 || (heard.heaviest >= 3 && heard.times / page.length >= 0.02))
  const names = page.names
  const parked = hear.parked(page.text)
  if (says(parked, hear.parked(names), SHORT.parked) && hear.parked(site.text).weight < 4)
    return { verdict: 'changed', why: `the name is parked: ${parked.words.slice(0, 3).join(', ')}` }
  if (says(hear.missing(page.text), hear.missing(names), SHORT.missing))
    return { verdict: 'gone', why: 'it says that the page is missing' }
  if ((page.asks && page.length <= SHORT.wall) || says(hear.wall(page.text), hear.wall(names), SHORT.wall))
    return walled('a login, captcha or other wall stands before it')
  return null
}

/** From {@link likenessOf} on, a page is the site; and what only the site itself reaches. */
const [ALIKE, VERY] = [2, 7]

/** How much a page has of the title, the name and the words of a site. */
function likenessOf({ title, url, words }: KnownSite, { names, text }: Page): number {
  const label = wordsOf(matchingForm(getDomainWithoutSuffix(url, { allowPrivateDomains: true }) ?? '')).join('')
  // A word of the title that its domain has, too, is its name, and counts twice.
  const own = titleWords(title).map((word) => ({ word, counts: label.includes(word) ? 2 : 1 }))
  const whole = sumOf(own)
  const shareIn = (said: string) => {
    const all = new Set(wordsOf(said))
    return sumOf(own.filter(({ word }) => all.has(word) || (UNSPACED.test(word) && said.includes(word)))) / whole
  }
  const has = (said: string) =>
    label.length < 4 ? wordsOf(said).includes(label) : said.replaceAll(' ', '').includes(label)
  const byTitle = Math.max(5 * shareIn(names) - 1, 3 * shareIn(text) - 0.5, 0)
  const byName = has(names) ? 2 : has(text) ? 1 : 0
  const said = new Set(wordsOf(text))
  const shared = [...words].filter((word) => said.has(word)).length
  return byTitle + byName + (words.size < 5 ? 0 : Math.min(10 * (shared / words.size), 3))
}

const UNSPACED = /[^\p{Script=Latin}\d]/u

function sumOf(words: readonly { readonly counts: number }[]): number {
  return words.reduce((sum, { counts }) => sum + counts, 0)
}

/** Without what every other title has, if anything else is left. */
function titleWords(title: string): string[] {
  const all = wordsOf(matchingForm(title))
  const own = all.filter((word) => word.length > 1 && !COMMON.has(word))
  return own.length > 0 ? own : all
}

const COMMON = new Set(
  'a an and at by de der des die du el en for from homepage home in la le les los my of official on our portfolio site the to und website welcome with your y e studio agency design designer developer'.split(
    ' ',
  ),
)

function domainOf(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname
}
