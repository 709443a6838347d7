// The service worker of an export: answers `v1/…` beside it from the catalog beside it, so that pages of the host ask as they
// would ask a server.
import { UnreadableCatalog } from '../snapshot/static/open.ts'
import { openAnswers } from './engine.ts'

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
let opening: ReturnType<typeof openAnswers> | null = null

/** A catalog that cannot be read is opened again by the next request: another export may have taken its place. */
async function respond(target: string): Promise<Response> {
  try {
    opening ??= openAnswers(read)
    return await (await opening)(target)
  } catch (error) {
    opening = null
    const message = error instanceof UnreadableCatalog ? error.message : 'The catalog cannot be read here.'
    return Response.json({ error: 'internal', message }, { status: 503 })
  }
}

async function read(path: string): Promise<Uint8Array> {
  const response = await fetch(`${folder}catalog/${path}`, path === 'current' ? { cache: 'no-cache' } : {}).catch(
    () => null,
  )
  if (response?.ok) return new Uint8Array(await response.arrayBuffer())
  throw new UnreadableCatalog(
    `${path} cannot be read: the host has no such file, or no answer. Reload, or try again later.`,
  )
}

scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', () => void scope.clients.claim())
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(`${folder}v1/`)) event.respondWith(respond(url.slice(folder.length - 1)))
})
