// `entries -- check`: which sites to visit, what was seen of them before, and what an editor may do. (section 53)

import { appendFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { plainText } from '../../../src/catalog/model/entities.ts'
import type { Config } from '../../../src/ground/config.ts'
import { DAY_MS } from '../../../src/ground/days.ts'
import { RELEASE } from '../../../src/ground/release.ts'
import { matchingForm, wordsOf } from '../../../src/search/matching-form.ts'
import { type StoredEntry, storedEntryReader } from '../../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { withBrowser } from '../../capture/browser.ts'
import { WrongUsage } from '../../cli/command.ts'
import { notWritten, pathToWrite, STREAM } from '../../cli/files.ts'
import { counted, printable, showProgress, table } from '../../cli/lines.ts'
import { selection } from '../selection.ts'
import { type Check, openChecks, readChecks } from './kept-checks.ts'
import { type Judged, judge, type KnownSite, rank, VERDICTS } from './verdict.ts'
import { agentsOf, renderer, type Seen, type Visit, visitor } from './visit.ts'

interface CheckRequest {
  readonly older?: string | undefined
  readonly out?: string | undefined
  readonly now: () => Date
  /** For tests. */
  readonly visit?: ReturnType<typeof visitor>
  readonly restMs?: number
}

/** Visits sites, and returns the report. Throws {@link WrongUsage}. */
export async function runCheck(sites: readonly KnownSite[], config: Config, request: CheckRequest): Promise<string[]> {
  const { now, visit = visitor(), restMs } = request
  const file = openChecks(config)
  const checks = new Map(readChecks(config).last)
  const before = now().getTime() - olderMs(request.older)
  const due = sites.filter(({ slug, url }) => {
    const last = checks.get(slug)
    return request.older === undefined || last?.url !== url || Date.parse(last.at) <= before
  })

  function keep({ slug, url }: KnownSite, judged: Judged): void {
    const check = { slug, url, at: now().toISOString(), ...judged }
    checks.set(slug, check)
    appendFileSync(file, `\n${JSON.stringify(check)}`)
    showProgress(() => `check: ${checks.size} of ${sites.length} sites`)
  }

  const agents = agentsOf(RELEASE, config.siteUrl)
  const options = { visit, agents, onVerdict: keep, ...(restMs !== undefined && { restMs }) }
  const { atFault } = await withBrowser({}, (browser) => checkSites(due, { ...options, render: renderer(browser) }))
  if (atFault) return [AT_FAULT]
  const shown = sites.flatMap(({ slug, url }) => {
    const check = checks.get(slug)
    return check?.url === url ? [check] : []
  })
  return report(shown, due.length, request.out)
}

const AT_FAULT =
  'Most sites were not reached, or led to one and the same place, so the connection of this computer is probably at fault. ' +
  'Nothing is proposed. Run the command again when it works, or with more sites.'

function olderMs(older = '0d'): number {
  const [, number, unit] = /^(\d{1,4})([dh])$/.exec(older) ?? []
  if (number === undefined) throw new WrongUsage(`--older takes days or hours, such as 30d or 12h, not "${older}".`)
  return Number(number) * (unit === 'd' ? DAY_MS : DAY_MS / 24)
}

/** The live sites with an address that pass the filters, by slug, so that those of one age are not in a row. */
export function knownSites(db: Db, filters: readonly string[]): KnownSite[] {
  const read = storedEntryReader(db)
  const entries = [...selection(db, filters)]
    .filter(({ offline }) => offline === 0)
    .map(({ slug }) => read(slug) as StoredEntry)
  const texts = entries.map(({ entry }) => matchingForm(textOf(entry)))
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const few = Math.max(2, entries.length / 50)
  const isOwn = (word: string) => word.length > 3 && (counts.get(word) ?? 0) <= few
  const known = entries.flatMap(({ entry: { slug, url, title } }, i) => {
    const text = texts[i] as string
    return url === null ? [] : [{ slug, url, title, text, words: new Set(wordsOf(text).filter(isOwn)) }]
  })
  return known.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** The texts of an entry that a page may have, too. */
function textOf({ title, terms, sections }: StoredEntry['entry']): string {
  const names = [terms.genre, terms.post_tag, terms.authors].flat().map(({ name }) => plainText(name))
  return [title, ...names, ...sections.flatMap(({ prompt, wireframe }) => [prompt, wireframe ?? ''])].join(' ')
}

/** A table of what is not alive, and the commands that would follow it. */
async function report(checks: readonly Check[], visited: number, out = STREAM): Promise<string[]> {
  const others = checks.filter(({ verdict }) => verdict !== 'alive').sort((a, b) => rank(b) - rank(a))
  const columns = [
    { title: 'SLUG', cell: ({ slug }: Check) => printable(slug) },
    { title: 'VERDICT', cell: ({ verdict }: Check) => verdict },
    { title: 'SEEN', cell: ({ at }: Check) => at.slice(0, 10) },
    { title: 'WHY', cell: ({ why }: Check) => printable(why) },
  ]
  const counts = VERDICTS.map((verdict) => `${checks.filter((check) => check.verdict === verdict).length} ${verdict}`)
  const lines = [
    ...(others.length > 0 ? [table(columns, others)] : []),
    `${counted(visited, 'site')} visited. Of ${counted(checks.length, 'site')}: ${counts.join(', ')}`,
  ]
  const commands = others.flatMap(proposal)
  if (commands.length === 0) return lines
  if (out === STREAM) return [...lines, 'Look at each site first. These commands would follow:', ...commands]
  const file = pathToWrite(out)
  await writeFile(file, `${commands.join('\n')}\n`).catch(notWritten(file))
  return [...lines, `${counted(commands.length / 2, 'command')} written to ${file}`]
}

/** The command that an editor may run, after its reason. */
function proposal({ slug, url, verdict, why, to }: Check): string[] {
  const command = { moved: ['set', slug, `url=${to}`], changed: ['offline', slug], gone: ['offline', slug] }[
    verdict as 'moved'
  ]
  if (command === undefined) return []
  return [printable(`# ${url} ${verdict}: ${why}`), `npm run entries -- ${command.map(quoted).join(' ')}`]
}

/** A word for a shell, which takes nothing of it for its own. */
function quoted(word: string): string {
  return /^[\w-]+$/.test(word) ? word : `'${printable(word).replaceAll("'", "'\\''")}'`
}

interface CheckOptions {
  readonly visit: Visit
  /** Visits with a browser, where the answer to a program says too little. */
  readonly render?: ReturnType<typeof renderer>
  /** The names to ask under: the second one is for a second look. */
  readonly agents: readonly [string, string]
  /** What a host rests after each visit, and all before the second look, ms. */
  readonly pauseMs?: number
  readonly restMs?: number
  /** Is told each verdict that is final, as soon as it is. */
  onVerdict(site: KnownSite, judged: Judged): void
}

const HOSTS_AT_ONCE = 8
/** Of fewer, that most lead to one place says nothing about the connection. */
const FEW = 5
/** So many failures, and nearly nothing else, end a run early. */
const HOPELESS = 30

/**
 * Visits sites, a host's one after the other, and those twice that are neither alive nor behind a wall. Resolves to whether the
 * connection is at fault: most sites were not reached, or led to one place. Then no bad verdict is told. (rule 53.8)
 */
export async function checkSites(sites: readonly KnownSite[], options: CheckOptions): Promise<{ atFault: boolean }> {
  const { visit, render, agents, pauseMs = 500, restMs = 10_000, onVerdict } = options
  const doubted = new Map<KnownSite, Judged>()
  const reached = { all: 0, failed: 0, places: new Map<string, number>() }

  async function judgedWell(site: KnownSite, seen: Seen): Promise<Judged> {
    const judged = judge(site, seen)
    const rendered = judged.unsure ? ((await render?.(site.url)) ?? null) : null
    return rendered === null ? judged : judge(site, rendered)
  }

  async function look(site: KnownSite): Promise<void> {
    if (reached.failed >= HOPELESS && reached.failed > reached.all * 0.9) return
    const seen = await visit(site.url, agents[0])
    reached.all += 1
    if (seen.kind === 'nothing' && !seen.answered) reached.failed += 1
    const place = seen.kind === 'page' ? seen.url.host : ''
    if (place !== '' && place !== new URL(site.url).host)
      reached.places.set(place, (reached.places.get(place) ?? 0) + 1)
    const judged = await judgedWell(site, seen)
    if (judged.verdict === 'alive' || judged.verdict === 'blocked') onVerdict(site, judged)
    else doubted.set(site, judged)
  }

  async function lookAgain(site: KnownSite): Promise<void> {
    const first = doubted.get(site) as Judged
    const second = await judgedWell(site, await visit(site.url, agents[1]))
    onVerdict(site, rank(second) < rank(first) ? second : first)
  }

  await eachByHost(sites, pauseMs, look)
  const lost = Math.max(reached.failed, ...reached.places.values())
  const atFault = lost > reached.all / 2 && (reached.all >= FEW || lost === reached.failed)
  if (atFault || doubted.size === 0) return { atFault }
  await setTimeout(restMs)
  await eachByHost([...doubted.keys()], pauseMs, lookAgain)
  return { atFault }
}

/** Does work for all sites, those of a host one after the other. */
async function eachByHost(sites: readonly KnownSite[], pauseMs: number, work: (site: KnownSite) => Promise<void>) {
  const hosts = [...Map.groupBy(sites, ({ url }) => new URL(url).host).values()]
  await pLimit(HOSTS_AT_ONCE).map(hosts, async (own) => {
    for (const [i, site] of own.entries()) {
      if (i > 0) await setTimeout(pauseMs)
      await work(site)
    }
  })
}
