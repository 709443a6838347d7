// What the explorer says as Markdown: what was asked, its results, and where else the search leads. (rules 23.16, 23.18)
import type { Json } from '../../contract/lines.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Section } from '../catalog/crop-card.ts'
import { explored } from '../explore/explore-page.ts'
import { changed, hrefOf } from '../explore/explore-state.ts'
import { oneCrop } from '../explore/one-crop.ts'
import { corrected } from '../explore/views/asked-line.ts'
import { chipsOf } from '../explore/views/chips.ts'
import { closestSites, mentioned } from '../explore/views/closest-view.ts'
import { countText, waysFrom } from '../explore/views/result-view.ts'
import { type Facts, link, links, MOST_OF_LIST, plain } from './facts.ts'
import { sectionRows, siteRows } from './site-facts.ts'

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
