// The service worker of an export: answers `v1/…` beside it from the catalog beside it, so that pages of the host ask as they
// would ask a server.
import { answerTo } from './answers.ts'
import { catalogBeside, faultOf } from './beside.ts'

interface Fetching extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/** What a service worker has beside what a page has. */
interface Scope {
  readonly location: { readonly href: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: Fetching) => void): void
}

const scope = globalThis as unknown as Scope
const folder = new URL('.', scope.location.href).href
const withCatalog = catalogBeside(folder)

function respond(target: string): Promise<Response> {
  return withCatalog((catalog) => answerTo(catalog, target)).catch((error) =>
    Response.json({ error: 'internal', message: faultOf(error) }, { status: 503 }),
  )
}

scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', () => void scope.clients.claim())
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(`${folder}v1/`)) event.respondWith(respond(url.slice(folder.length - 1)))
})
