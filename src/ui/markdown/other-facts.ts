// What the front page, the explorer, the statistics, the templates and the search of the documentation say as Markdown. (rules 23.16, 23.18)
import type { Json } from '../../contract/lines.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { archiveOfTemplates, countOf } from '../archive/archive.ts'
import {
  addedThisYear,
  drawnSite,
  exampleQueries,
  firstYear,
  latestSites,
  servedMeta,
} from '../catalog/served-catalog.ts'
import type { Section } from '../catalog/site-card.ts'
import { foundSentence } from '../docs/search/found-passages.ts'
import { servedPassages } from '../docs/search/passages.ts'
import { explored } from '../explore/explore-page.ts'
import { changed, hrefOf, NOTHING } from '../explore/explore-state.ts'
import { oneCrop } from '../explore/one-crop.ts'
import { corrected } from '../explore/views/asked-line.ts'
import { chipsOf } from '../explore/views/chips.ts'
import { closestSites, mentioned } from '../explore/views/closest-view.ts'
import { countText, waysFrom } from '../explore/views/result-view.ts'
import { browsedTerms, drawnSections } from '../front/ways-in.ts'
import { hasShares } from '../stats/period-stats.ts'
import { countedStats } from '../stats/stats-page.ts'
import { yearSentence } from '../stats/year-plots.ts'
import { type Facts, link, links, MOST_OF_LIST, plain } from './facts.ts'
import { sectionRows, siteRows, termLink } from './site-facts.ts'

const LATEST = 12
const PAGES = {
  served: ['/explore', '/templates', '/stats', '/docs', '/docs/recipes', '/docs/reference', '/key', '/terms'],
  exported: ['/explore', '/templates', '/stats', '/use', '/terms'],
}

/** The front page of a server or of an export, which says how to go on. */
export function frontFacts(served: ServedSnapshot, isExported: boolean): Facts {
  const latest = latestSites(served, LATEST)
  const today = drawnSite(served, served.snapshot.day)
  const { year, added } = addedThisYear(served)
  const since = firstYear(served)
  const browsed = browsedTerms(served).map(({ taxonomy, title, terms }) => {
    return [title.toLowerCase(), links(terms, (term) => termLink({ taxonomy, ...term }))]
  })
  const facts = {
    about: 'Vitrine has references for designers, section by section, and the same catalog as an API',
    sites: servedMeta(served).inspirations.total,
    [`added in ${year}`]: added,
    search: links(exampleQueries(latest).slice(0, 3), (words) => link(words, hrefOf({ ...NOTHING, q: words }))),
    ...Object.fromEntries(browsed),
    pages: links(PAGES[isExported ? 'exported' : 'served'], (path) => link(path.slice(1), path)),
  }
  const lists = {
    'Site of the day': siteRows(served, today ? [today] : []),
    'Sections of the day': sectionRows(drawnSections(served)),
    'Latest sites': siteRows(served, latest),
  }
  return { title: `One-page websites, picked by hand${since === null ? '' : ` since ${since}`}.`, facts, lists }
}

/** The statistics. */
export function statsFacts(served: ServedSnapshot, request: Pick<ApiRequest, 'query'>): Facts {
  const { state, years, terms, periods } = countedStats(served, request)
  const { taxonomy } = state
  const byYear = years.map(({ year, added, live, offline }, i) => {
    const own = terms.map(({ name, counts }) => `${plain(name)} ${counts[i]}`)
    return { [year]: [`added ${added}`, `live ${live}`, `offline ${offline}`, ...own] }
  })
  const byPeriod = periods.map(({ name, totalTagged, top }) => {
    const count = (term: (typeof top)[number]) =>
      hasShares(totalTagged) ? `${term.count} (${term.share})` : term.count
    const used = links(top, (term) => termLink({ taxonomy, name: term.term, slug: term.slug, count: count(term) }))
    return { [`${name}, of ${totalTagged} tagged sites`]: used }
  })
  const lists = { 'By year': byYear.toReversed(), 'Most used terms by period': byPeriod }
  return { title: 'The catalog in numbers', facts: { sites: yearSentence(years), taxonomy }, lists }
}

/** The template archives. */
export function templatesFacts(served: ServedSnapshot): Facts {
  const { archives } = served
  const rows = archives.templateArchives().map((each) => {
    const archive = archiveOfTemplates(archives, each)
    return { title: link(archive.title, archive.path), templates: countOf(served, archive) }
  })
  const all = link('all templates', hrefOf({ ...NOTHING, category: 'template' }))
  return { title: 'Templates by kind', facts: { filter: all }, lists: { Kinds: rows } }
}

/** The results of a search in the documentation. */
export function foundFacts({ query }: Pick<ApiRequest, 'query'>): Facts {
  const words = new URLSearchParams(query).get('q') ?? ''
  const passages = servedPassages().find(words)
  const rows = passages.map(({ title, place, href, text }) => ({ title: link(title, href), place, text }))
  return {
    title: 'Search the documentation',
    facts: { found: plain(foundSentence(words, passages)) },
    lists: { Passages: rows },
  }
}

type Explored = ReturnType<typeof explored>

/** The explorer. */
export function exploreFacts(served: ServedSnapshot, request: Pick<ApiRequest, 'query'>): Facts {
  const shown = explored(served, request)
  const { results, call, title, searched } = shown
  const { state, sites, sections, whole, facets } = results
  const crop = oneCrop(results, call)
  const crops = crop ? [crop.section] : ((sections?.results ?? []) as readonly Section[])
  const mentions = mentioned(results)
  const lists = {
    'With all words': siteRows(served, whole),
    Results: sections ? sectionRows(crops) : siteRows(served, sites),
    'What comes closest': siteRows(served, closestSites(results)),
    ...(mentions && { [mentions.text]: sectionRows(mentions.sections) }),
    Filters: facets ? [choices(facets)] : [],
  }
  return { title, facts: askedFacts(shown), lists, searched, most: MOST_OF_LIST * (1 + state.more) }
}

/** What was asked, what it may mean, and how to go on. */
function askedFacts({ results, type, call, nameOf, prev, next }: Explored): Json {
  const { state, search, faults } = results
  const better = search && corrected(search)
  return {
    count: countText(results),
    'asked with': links(chipsOf(results, nameOf), ({ of, label }) =>
      plain(of === undefined ? label : `${of} ${label}`),
    ),
    'not understood': links(search?.unmatched ?? [], plain),
    'not in the catalog': links(faults, ({ name, value }) => plain(`${name} ${value}`)),
    'did you mean': better && link(better, hrefOf(changed(state, { q: better, match: null }))),
    sections: type && link(type.name, hrefOf(type.state), type.total),
    'try also': links(waysFrom(results, { call, nameOf }), (way) => link(way.label, hrefOf(way.state), way.total)),
    previous: prev && link('previous page', prev),
    next: next && link('next page', next),
  }
}

const OFFERED = 6

/** The most frequent terms to filter by, with the numbers of results that have them. */
function choices({ genre, style, color, typeface }: NonNullable<Explored['results']['facets']>): Json {
  const offered = Object.entries({ genre, style, color, typeface })
  return Object.fromEntries(offered.map(([name, facet]) => [name, facet?.terms.slice(0, OFFERED)]))
}
