// The explorer's script: a text or a link leads to an address, and the parts of its page replace those on show.
import { addressOf, pathAt, toExport } from './address.ts'
import { readyToDraw } from './asked.ts'
import { combobox } from './explore/combobox.ts'
import { showField, wireArrows, wireColors, wireFacets } from './explore/facets.ts'
import { fetchView, isKept, showView } from './explore/views.ts'

/** Long enough that a word typed quickly causes one request. */
const PAUSE_MS = 180
/** With a query shown for this long, the next text is another query and gets an entry of its own in the history. */
const SETTLED_MS = 1_000

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind
const root = element('explore')
const box = element<HTMLInputElement>('q')
const form = element<HTMLFormElement>('search')
const status = element('status')

let timer: ReturnType<typeof setTimeout> | undefined
/** Until when another text replaces the entry of the last one, in ms since the page was opened. */
let unsettled = 0

const completions = combobox(box, element('completions'), ({ dataset: { href = '' } }) => location.assign(href))

/** How a navigation inside the explorer came about. */
interface Origin {
  /** The scroll position of the new view, or null to stay. Default: 0. */
  top?: number | null
  /** Whether the text of the box led here. It stays as it is. */
  typed?: boolean
  /** Whether open lists stay open. */
  keepLists?: boolean
  /** Whether the view adds to the results on show. */
  isMore?: boolean
}

function go(path: string, info: Origin, history: NavigationHistoryBehavior = 'auto'): void {
  navigation.navigate(addressOf(path), { info, history })
}

const isView = (path: string) => /^\/explore(?=\?|$)/.test(path)

/** Shows the views of the explorer's addresses, instead of loading pages. */
function onNavigate(event: NavigateEvent): void {
  const { canIntercept, hashChange, navigationType } = event
  const path = pathAt(event.destination.url)
  if (!canIntercept || hashChange || navigationType === 'reload' || !isView(path)) return
  const isBack = navigationType === 'traverse'
  const origin: Origin = event.info ?? {}
  unsettled = origin.typed ? Number.POSITIVE_INFINITY : 0
  event.intercept({
    focusReset: 'manual',
    scroll: isBack ? 'after-transition' : 'manual',
    async handler() {
      await arrive(path, origin, event.signal)
      const { top = 0 } = origin
      if (!isBack && top !== null) scrollTo(0, top)
    },
  })
}

/** Shows the view of an address: at once if it is kept, else when it has arrived. A later navigation drops it. */
async function arrive(href: string, origin: Origin, signal: AbortSignal): Promise<void> {
  clearTimeout(timer)
  if (!origin.typed) box.value = new URL(href, location.href).searchParams.get('q') ?? ''
  try {
    if (!isKept(href)) {
      root.setAttribute('aria-busy', 'true')
      await fetchView(href, signal)
    }
    replaceParts(href, origin)
  } catch (error) {
    if (!signal.aborted) say((error as Error).message, true)
  }
  if (!signal.aborted) root.removeAttribute('aria-busy')
}

function replaceParts(href: string, { typed = false, keepLists = false, isMore = false }: Origin): void {
  const lists = (of: string) => [...root.querySelectorAll<HTMLDetailsElement>(of)]
  const open = keepLists ? lists('[data-list][open]').map(({ dataset }) => dataset['list']) : []
  const focused = document.activeElement as HTMLElement | null
  const part = focused?.closest<HTMLElement>('[data-part]') ?? null
  const before = isMore ? root.querySelectorAll(RESULT).length : 0
  showView(href, isMore ? RESULT : null)
  if (isMore) root.querySelectorAll(RESULT)[before]?.querySelector('a')?.focus({ preventScroll: true })
  for (const list of lists('[data-list]')) {
    list.open ||= open.includes(list.dataset['list'])
    if (list.open) showField(list)
  }
  if (part !== null && !part.contains(document.activeElement)) restoreFocus(part, focused?.dataset['key'], open[0])
  completions.show(typed && box === document.activeElement)
  say(element('count').textContent ?? '')
  if (typed) unsettled = performance.now() + SETTLED_MS
}

const RESULT = '#answer [aria-labelledby="count"] .cards > li'

/** Focuses the same control, or its list, or the number of results. */
function restoreFocus(part: HTMLElement, key: string | undefined, open: string | undefined): void {
  const byKey = (own: string) => part.querySelector<HTMLElement>(`[data-key="${CSS.escape(own)}"]`)
  const target = (key && byKey(key)) || (open && byKey(`facet:${open}`)) || element('count')
  target.focus({ preventScroll: true })
}

function say(text: string, isError = false): void {
  status.textContent = text
  status.classList.toggle('visually-hidden', !isError)
}

/** Goes to what the fields of a form say. */
function send(form: HTMLFormElement, origin: Origin): void {
  const data = [...new FormData(form)].filter(([, value]) => String(value).trim() !== '')
  const query = new URLSearchParams(data as [string, string][]).toString()
  const isCorrection = origin.typed && performance.now() < unsettled
  go(query === '' ? '/explore' : `/explore?${query}`, { top: null, ...origin }, isCorrection ? 'replace' : 'auto')
}

/** Where the list was when a section of it was opened. */
let listTop = 0

/** The keys of a section that is shown alone, and the links that they follow. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ ArrowLeft: 'prev', ArrowRight: 'next', Escape: 'back' },
  ...{ k: 'prev', j: 'next' },
}

function listen(): void {
  box.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => send(form, { typed: true }), PAUSE_MS)
  })

  root.addEventListener('submit', (event) => {
    event.preventDefault()
    completions.show(false)
    send(event.target as HTMLFormElement, {})
  })
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const path = pathAt(link?.href ?? '')
    if (
      link === null ||
      !isView(path) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey ||
      event.button !== 0
    )
      return
    event.preventDefault()
    const { key, crop } = link.dataset
    if (crop !== undefined) listTop = scrollY
    if (key === 'more') return go(path, { top: null, isMore: true }, 'replace')
    const keepLists = link.closest('[data-list]') !== null
    go(path, { top: keepLists ? Math.min(scrollY, root.offsetTop) : key === 'back' ? listTop : 0, keepLists })
  })
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement || !Object.hasOwn(KEYS, key)) return
    root.querySelector<HTMLAnchorElement>(`.one-crop [data-key="${KEYS[key]}"]`)?.click()
  })
  navigation.addEventListener('navigate', onNavigate)
}

/** The file of an export has the view without a query: the view of the address is drawn, and those that a visitor turns to. */
function startDrawing(): void {
  const path = pathAt(location.href)
  for (const type of ['pointerover', 'focusin'])
    root.addEventListener(type, () => void readyToDraw().catch(() => {}), { once: true })
  if (isKept(path)) return
  say('Loading …')
  if ('navigation' in window) go(path, { top: null }, 'replace')
  else void arrive(path, {}, new AbortController().signal)
}

wireColors(root)
wireFacets(root, say)
wireArrows(root)
// Elsewhere links and forms load pages, as without scripts.
if ('navigation' in window) listen()
if (toExport !== undefined) startDrawing()
