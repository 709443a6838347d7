// How scripts ask for pages of the gallery: a server, or in an export the worker that draws them.
import { html, UNREACHABLE } from '../html.ts'
import { base, pathAt, toExport } from './address.ts'
import { announce } from './copy.ts'

interface Told {
  readonly status: number
  /** HTML; of an export also another path, or a sentence. */
  readonly text: string
}

/** Asks for the page at a path. Rejects with a message for the visitor. */
export async function askPage(path: string, signal?: AbortSignal): Promise<Document> {
  const { status, text } = await (toExport === undefined ? askServer(path, signal) : askExport(path))
  signal?.throwIfAborted()
  const page = new DOMParser().parseFromString(text, 'text/html')
  if (status >= 400) throw new Error(page.getElementById('status')?.textContent ?? UNREACHABLE)
  return page
}

async function askServer(path: string, signal?: AbortSignal): Promise<Told> {
  const response = await fetch(path, { headers: { accept: 'text/html' }, signal: signal ?? null }).catch(() => null)
  const text = await response?.text()
  signal?.throwIfAborted()
  if (response === null || text === undefined) throw new Error(UNREACHABLE)
  return { status: response.status, text }
}

type Draw = (path: string, to: string | undefined) => Promise<Told>

/** Draws the pages of an export, once it runs. */
let drawing: Promise<Draw> | undefined
/** Ends the worker that draws. What it has not drawn gets the status. */
let endWorker: (status: number) => void = () => {}
/** A script that failed may be remembered under its address, and one of another release in the cache. */
let anew = ''

/** How long a worker starts or draws before it is asked whether it lives. It may wait for a slow network. */
const LONG_MS = 60_000
/** A worker that gives no sign of life for so long is in an endless loop. */
const HUNG_MS = 10_000
const UNDRAWN = 'What you asked for cannot be shown: a script of this page failed. Reload, or try again later.'

/** Resolves with a function that draws pages: that of a worker, or of this page. If neither loads, the next call tries again. */
export function readyToDraw(): Promise<Draw> {
  const script = `${base}pages.js${anew}`
  drawing ??= openWorker(script)
    .catch(async () => ((await import(/* @vite-ignore */ script)) as { draw: Draw }).draw)
    .catch(() => {
      startAnew(500)
      throw new Error(UNDRAWN)
    })
  return drawing
}

function startAnew(status: number): void {
  endWorker(status)
  endWorker = () => {}
  drawing = undefined
  anew = `?${Date.now()}`
}

async function openWorker(script: string): Promise<Draw> {
  const worker = new Worker(script, { type: 'module' })
  let start: ReturnType<typeof setTimeout> | undefined
  const started = new Promise<Draw>((resolve, reject) => {
    start = setTimeout(() => {
      worker.terminate()
      startAnew(500)
      resolve(async () => ({ status: 500, text: UNDRAWN }))
    }, LONG_MS)
    worker.onerror = reject
    worker.onmessage = () => resolve(drawIn(worker))
  })
  return started.finally(() => clearTimeout(start))
}

/** Returns a function that draws pages in a worker that runs, until it crashes or hangs. */
function drawIn(worker: Worker): Draw {
  const waiting = new Set<(told: Told) => void>()
  function send(message: Parameters<Draw> | null): MessagePort {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage(message, [port2])
    return port1
  }
  function end(status: number): void {
    worker.terminate()
    for (const done of waiting) done({ status, text: UNDRAWN })
  }
  function crashed(): void {
    if (endWorker === end) startAnew(500)
  }
  function askWhetherItLives(done: (told: Told) => void): void {
    if (!waiting.has(done)) return
    const hung = setTimeout(crashed, HUNG_MS)
    send(null).onmessage = () => {
      clearTimeout(hung)
      setTimeout(askWhetherItLives, LONG_MS, done)
    }
  }
  worker.onerror = crashed
  endWorker = end
  return (...asked) =>
    new Promise((done) => {
      waiting.add(done)
      setTimeout(askWhetherItLives, LONG_MS, done)
      send(asked).onmessage = ({ data }) => {
        waiting.delete(done)
        done(data)
      }
    })
}

/** Asks an export for what is at a path. Rejects with a message for the visitor. */
export async function askExport(path: string): Promise<Told> {
  const isFirst = anew === ''
  const draw = await readyToDraw()
  const told = await draw(path, toExport)
  if (told.status === 410 && isFirst) {
    if (anew === '') startAnew(410)
    return askExport(path)
  }
  if (told.status >= 400) throw new Error(told.text)
  return told
}

/** In an export, a page that was asked for with a query is drawn, and takes the place of the one in its file. */
export async function showAsked(): Promise<void> {
  const main = document.getElementById('main_content')
  if (toExport === undefined || main === null || location.search === '') return
  main.setAttribute('aria-busy', 'true')
  announce('Loading …')
  try {
    const page = await askPage(pathAt(location.href))
    main.replaceChildren(...(page.querySelector('main')?.childNodes ?? []))
    document.title = page.title
    announce(page.title)
  } catch (error) {
    main.insertAdjacentHTML(
      'afterbegin',
      html`<p class="wide notice" role="alert">${(error as Error).message}</p>`.html,
    )
  }
  main.removeAttribute('aria-busy')
}
