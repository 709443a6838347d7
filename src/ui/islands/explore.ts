// The explorer's script: a text or a link leads to an address, and the parts of its page replace those on show.
import { wireColors } from './explore/colors.ts'
import { combobox } from './explore/combobox.ts'
import { wireFacets } from './explore/facets.ts'
import { enter, enterTyped, moveTo, openHistory, settle } from './explore/history.ts'
import { fetchView, isKept, showView } from './explore/views.ts'

/** Long enough that a word typed quickly causes one request. */
const PAUSE_MS = 180

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind
const root = element('explore')
const box = element<HTMLInputElement>('q')
const form = element<HTMLFormElement>('search')
const status = element('status')

let pending = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

const completions = combobox(box, element('completions'), (option) => {
  const href = option.dataset['href'] ?? ''
  if (href.startsWith('/explore')) follow(href, { top: 0 })
  else location.assign(href)
})

/** Stops everything that is under way. A response that comes later is dropped. */
function interrupt(): AbortSignal {
  clearTimeout(timer)
  pending.abort()
  pending = new AbortController()
  return pending.signal
}

interface Arrival {
  /** The scroll position of the new view, or null to stay. */
  top: number | null
  /** Whether the text of the box led here. It stays as it is. */
  typed?: boolean
  /** Whether open lists stay open. */
  keepLists?: boolean
  /** Whether the view adds to the results on show. */
  isMore?: boolean
}

/** Shows the view of the current address: at once if it is kept, else when it has arrived. */
async function arrive(href: string, arrival: Arrival): Promise<void> {
  const signal = interrupt()
  if (!arrival.typed) box.value = new URL(href, location.href).searchParams.get('q') ?? ''
  try {
    if (!isKept(href)) {
      root.setAttribute('aria-busy', 'true')
      await fetchView(href, signal)
    }
    replaceParts(href, arrival)
    if (arrival.top !== null) scrollTo(0, arrival.top)
  } catch (error) {
    if (!signal.aborted) say((error as Error).message, true)
  }
  if (!signal.aborted) root.removeAttribute('aria-busy')
}

function replaceParts(href: string, { typed = false, keepLists = false, isMore = false }: Arrival): void {
  const open = keepLists ? openLists() : []
  const focused = document.activeElement as HTMLElement | null
  const part = focused?.closest<HTMLElement>('[data-part]') ?? null
  const before = isMore ? root.querySelectorAll(RESULT).length : 0
  showView(href, isMore ? RESULT : null)
  if (isMore) root.querySelectorAll(RESULT)[before]?.querySelector('a')?.focus({ preventScroll: true })
  for (const list of lists()) list.open ||= open.includes(list.dataset['list'])
  if (part !== null && !part.contains(document.activeElement)) restoreFocus(part, focused?.dataset['key'], open[0])
  completions.refresh(typed && box === document.activeElement)
  say(element('count').textContent ?? '')
  settle()
}

const RESULT = '#answer .cards > li'

function lists(): NodeListOf<HTMLDetailsElement> {
  return root.querySelectorAll('[data-list]')
}

function openLists(): (string | undefined)[] {
  return [...lists()].filter(({ open }) => open).map(({ dataset }) => dataset['list'])
}

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

/** Follows a link inside the explorer. */
function follow(href: string, arrival: Arrival): void {
  enter(href)
  void arrive(href, arrival)
}

function typedHref(from = form): string {
  const data = [...new FormData(from)].filter(([, value]) => String(value).trim() !== '')
  const query = new URLSearchParams(data as [string, string][]).toString()
  return query === '' ? '/explore' : `/explore?${query}`
}

box.addEventListener('input', () => {
  interrupt()
  timer = setTimeout(() => {
    const href = typedHref()
    enterTyped(href)
    void arrive(href, { top: null, typed: true })
  }, PAUSE_MS)
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  completions.close()
  const href = typedHref()
  if (href !== location.pathname + location.search) enterTyped(href)
  void arrive(href, { top: null })
})

/** Where the list was when a section of it was opened. */
let listTop = 0

root.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/explore"]')
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  const href = link.pathname + link.search
  const { key, crop } = link.dataset
  if (crop !== undefined) listTop = scrollY
  if (key === 'more') {
    history.replaceState(history.state, '', href)
    void arrive(href, { top: null, isMore: true })
    return
  }
  const keepLists = link.closest('[data-list]') !== null
  follow(href, { top: keepLists ? Math.min(scrollY, barTop()) : key === 'back' ? listTop : 0, keepLists })
})

/** Where the page has to be scrolled to so that the bar has reached its place. */
function barTop(): number {
  return (root.querySelector('.question')?.getBoundingClientRect().bottom ?? 0) + scrollY
}

/** The keys of a section that is shown alone, and the links that they follow. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ ArrowLeft: 'prev', ArrowRight: 'next', Escape: 'back' },
  ...{ k: 'prev', j: 'next' },
}

addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement || !Object.hasOwn(KEYS, key)) return
  root.querySelector<HTMLAnchorElement>(`.one-crop [data-key="${KEYS[key]}"]`)?.click()
})

addEventListener('popstate', ({ state }) => {
  // A link to a place on the page, such as the skip link.
  if (state === null && location.hash !== '') return
  const top = moveTo(state)
  void arrive(location.pathname + location.search, { top })
})

wireFacets(root)
wireColors(root, (chosen) => follow(typedHref(chosen), { top: null }))
openHistory()
