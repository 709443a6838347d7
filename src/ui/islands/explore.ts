// The explorer's script: input and clicks change the state, and each state has an address and results.
import { type ExploreState, stateOf } from '../explore/explore-state.ts'
import { combobox } from './explore/combobox.ts'
import { wireCropView } from './explore/crop-view.ts'
import { exploreKey } from './explore/explore-key.ts'
import { learnNames, nameOf, showState } from './explore/explore-page-state.ts'
import { type Parts, partsFromApi, partsFromPage } from './explore/explore-source.ts'

/** Long enough that a word typed quickly causes one request. */
const PAUSE_MS = 220

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind
const root = element('explore')
const box = element<HTMLInputElement>('q')
const answer = element('answer')
const status = element('status')
const allowance = element('allowance')

let state = stateOf(new URLSearchParams(location.search))
let pending = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined
let typing = false

const key = exploreKey(() => void show({ open: false }))
const completions = combobox(box, element('completions'), (option) => {
  learnNames()
  go(stateOf(new URL(option.dataset['href'] ?? '', location.href).searchParams), 'push')
})

/** Changes the state of the page: address, text and results. */
function go(next: ExploreState, entry: 'push' | 'replace' | 'none', { open = false } = {}): void {
  clearTimeout(timer)
  state = next
  typing = open
  if (box.value !== state.q) box.value = state.q
  showState(state, entry)
  void show({ open })
}

/** Fetches and shows the results of the state. Aborts an older request. */
async function show({ open }: { open: boolean }): Promise<void> {
  pending.abort()
  pending = new AbortController()
  const { signal } = pending
  root.setAttribute('aria-busy', 'true')
  try {
    const parts = await partsOf(signal)
    if (!signal.aborted) fill(parts, open)
  } catch (error) {
    if (!signal.aborted) showFailure(error as Error)
  }
  if (!signal.aborted) root.removeAttribute('aria-busy')
}

function showFailure({ message }: Error): void {
  const text = `The server did not respond (${message}). Check your connection and try again.`
  status.textContent = text
  allowance.textContent = text
}

async function partsOf(signal: AbortSignal): Promise<Parts> {
  const visitorKey = key.current()
  if (visitorKey === null) return partsFromPage(state, signal)
  const parts = await partsFromApi(state, visitorKey, signal, { base: root.dataset['base'] ?? '', nameOf })
  if (!parts.keyRefused || signal.aborted) return parts
  key.refused()
  return partsFromPage(state, signal)
}

function fill(parts: Parts, open: boolean): void {
  const focused = answer.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
  const term = focused?.dataset['term']
  answer.innerHTML = parts.answer
  if (focused !== null) (answer.querySelector<HTMLElement>(`[data-term="${CSS.escape(term ?? '')}"]`) ?? box).focus()
  if (open || box !== document.activeElement)
    completions.fill(parts.completions, open && box === document.activeElement)
  status.textContent = parts.count
  allowance.textContent = parts.allowance
  learnNames()
}

box.addEventListener('input', () => {
  clearTimeout(timer)
  const entry = typing ? 'replace' : 'push'
  typing = true
  timer = setTimeout(() => go({ ...state, q: box.value, page: 1 }, entry, { open: true }), PAUSE_MS)
})

element<HTMLFormElement>('search').addEventListener('submit', (event) => {
  event.preventDefault()
  completions.close()
  go({ ...state, q: box.value, page: 1 }, typing ? 'replace' : 'push')
})

root.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/explore"]')
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  learnNames()
  go(stateOf(new URL(link.href).searchParams), 'push')
})

addEventListener('popstate', () => go(stateOf(new URLSearchParams(location.search)), 'none'))

wireCropView(element<HTMLDialogElement>('crop-view'))
learnNames()
if (key.current() !== null) void show({ open: false })
