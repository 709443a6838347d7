// Answers requests of the API from a catalog without a server, with the reads of the server: the bodies are equal.

import { type Read, type Told, teller } from '../http/reads/read.ts'
import { search, suggest } from '../http/reads/search.ts'
import { listSections } from '../http/reads/sections.ts'
import { getInspiration, listInspirations, listRandom, listSimilar } from '../http/reads/sites.ts'
import { getMeta, getTaxonomyStats, listTaxonomies } from '../http/reads/terms.ts'
import { decodePercent } from '../http/request/percent-encoding.ts'
import { JSON_TYPE } from '../http/response/common-headers.ts'
import { PROBLEMS, type Problem, problemBody } from '../http/response/problem.ts'
import type { StaticCatalog } from '../snapshot/static/open.ts'

/** The reads by path. `*` stands for a slug. */
const READS = {
  '/v1/inspirations': listInspirations,
  '/v1/inspirations/*': getInspiration,
  '/v1/inspirations/*/similar': listSimilar,
  '/v1/sections': listSections,
  '/v1/search': search,
  '/v1/suggest': suggest,
  '/v1/random': listRandom,
  '/v1/taxonomies': listTaxonomies,
  '/v1/stats/taxonomy': getTaxonomyStats,
  '/v1/meta': getMeta,
} as unknown as Readonly<Record<string, Read>>

const TELLERS = new Map(Object.entries(READS).map(([path, read]) => [path, teller(read)]))

const ELSEWHERE: Problem = {
  problem: 'not_found',
  message:
    'This catalog has no server: it lists, searches and completes. Keys, accounts, changes and design data need the API of a server.',
}

/** The response to the path and query of a request. Rejects with UnreadableCatalog. */
export async function answerTo({ complete, baseUrl }: StaticCatalog, target: string): Promise<Response> {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  const [, of = '', slug = '', rest = ''] = /^(\/v1\/inspirations\/)([^/]+)(.*)$/.exec(path) ?? []
  const pattern = slug === '' ? path : `${of}*${rest}`
  const tell = TELLERS.get(pattern.endsWith('/') ? pattern.slice(0, -1) : pattern)
  const decoded = decodePercent(slug)
  if (tell === undefined || decoded === null) return responseOf(problem(ELSEWHERE))
  const asked = { request: { path, query }, baseUrl, slug: decoded }
  return responseOf(await complete((served) => tell(query, { ...asked, served })))
}

function problem(what: Problem): Told {
  return { status: PROBLEMS[what.problem].status, text: problemBody(what) }
}

function responseOf({ status, text, type = JSON_TYPE }: Told): Response {
  return new Response(text, { status, headers: { 'content-type': type } })
}
