// Visits sites and says which are not what the catalog has. (section 53)
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type Judged, judge, type KnownSite, rank } from './verdict.ts'
import type { renderer, Seen, Visit } from './visit.ts'

export interface CheckOptions {
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
