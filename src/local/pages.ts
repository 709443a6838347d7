// Draws the pages of an export whose addresses have queries, with the templates of the server. A worker of a page runs it, or the page
// itself where there are no workers.
import { decodePercent } from '../http/request/percent-encoding.ts'
import type { ServedSnapshot } from '../snapshot/snapshot.ts'
import { OtherRelease } from '../snapshot/static/open.ts'
import { archiveIn, pageAsked } from '../ui/archive/archive.ts'
import { archivePage } from '../ui/archive/archive-page.ts'
import { boardPage } from '../ui/board/board-page.ts'
import { randomPath } from '../ui/catalog/served-catalog.ts'
import { completionsOf } from '../ui/explore/api-query.ts'
import { explorePage } from '../ui/explore/explore-page.ts'
import { type Home, type Html, html } from '../ui/html.ts'
import { statsPage } from '../ui/stats/stats-page.ts'
import { catalogBeside, faultOf } from './beside.ts'
import { relocated } from './exported-address.ts'

/** What is told of a path. */
export interface Drawn {
  /** 302: `text` is the path of another page. 404: nothing is drawn. 410: this script is of another release. 503: the catalog cannot be read. */
  readonly status: 200 | 302 | 404 | 410 | 503
  /** The page with its title and what is in its `main`, or a sentence. */
  readonly text: string
}

type Draw = (served: ServedSnapshot, request: { query: string }, home: Home) => { title: string; body: Html } | null

const PAGES: Readonly<Record<string, Draw>> = {
  '/explore': explorePage,
  '/board': boardPage,
  '/stats': (served, request) => ({ title: 'Statistics', body: statsPage(served, request) }),
}

const withCatalog = catalogBeside(import.meta.url)

/** Draws the page at a path with its query. Its addresses begin with `to`, which leads from the page that asks to the export's folder. */
export async function draw(path: string, to: string): Promise<Drawn> {
  try {
    return await withCatalog(({ complete, baseUrl }) => {
      const q = path.startsWith('/explore?') && new URLSearchParams(path.slice('/explore'.length)).get('q')
      // What completions need is read meanwhile.
      if (q) complete((served) => completionsOf(served, q)).catch(() => {})
      return complete((served) => drawn(served, { path, to, baseUrl }))
    })
  } catch (error) {
    return { status: error instanceof OtherRelease ? 410 : 503, text: faultOf(error) }
  }
}

function drawn(
  served: ServedSnapshot,
  { path: target, to, baseUrl }: { path: string; to: string; baseUrl: string },
): Drawn {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  if (path === '/random') return { status: 302, text: randomPath(served, query) }
  const page = (PAGES[path] ?? archiveAt(path))?.(served, { query }, { baseUrl, exported: to }) ?? null
  if (page === null) return { status: 404, text: 'This gallery has no such page.' }
  const whole = html`<!doctype html><title>${page.title} – Vitrine</title><main>${page.body}</main>`
  return { status: 200, text: relocated(whole.html, to, baseUrl) }
}

function archiveAt(path: string): Draw | undefined {
  const [, folder = '', slug = '', ...rest] = path.split('/')
  if (rest.length > 0) return undefined
  return (served, { query }) => {
    const archive = archiveIn(served.archives, folder, decodePercent(slug) ?? '')
    return archive && archivePage(served, archive, pageAsked(served, archive, query))
  }
}

interface Asking extends Event {
  readonly data: [path: string, to: string] | null
  readonly ports: readonly MessagePort[]
}

// In a worker, each message asks for a page, or null whether it lives. The first message to the page says that the worker runs.
if (!('document' in globalThis)) {
  const worker = globalThis as unknown as MessagePort
  addEventListener('message', async (event) => {
    const { data, ports } = event as Asking
    ports[0]?.postMessage(data && (await draw(...data)))
  })
  worker.postMessage(null)
  withCatalog(async () => {}).catch(() => {})
}
