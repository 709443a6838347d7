// The lists of choices: a field finds a choice among all, Enter takes the first that it leaves, and Escape or a click elsewhere
// closes an open list. Also the field for a color with its dropper, and the arrow keys.
import { counted, html } from '../../html.ts'
import { addressOf, pathAt } from '../address.ts'
import { askPage } from '../asked.ts'

/** Listens on the root, so that lists that are added later work too. `say` tells how many choices a field leaves. */
export function wireFacets(root: HTMLElement, say: (text: string) => void): void {
  root.addEventListener('input', async ({ target }) => {
    if (target instanceof HTMLInputElement && 'filter' in target.dataset) say(await filter(target))
  })
  document.addEventListener('click', ({ target }) => {
    showField((target as Element).closest('summary')?.parentElement ?? null)
    for (const list of openLists(root)) if (!list.contains(target as Node)) list.open = false
  })
  for (const list of root.querySelectorAll('.facet[open]')) showField(list)
  root.addEventListener('keydown', (event) => {
    const { key, target } = event
    const list = (target as Element).closest<HTMLDetailsElement>(OPEN)
    const field = target instanceof HTMLInputElement ? target : null
    if (list === null || !((key === 'Enter' && field) || (key === 'Escape' && !field?.value))) return
    event.preventDefault()
    if (field && key === 'Enter') choose(field)
    else {
      list.open = false
      list.querySelector('summary')?.focus()
    }
  })
}

const OPEN = '.facet[open], .why[open]'

/** Shows the field of a list, if it has one. */
export function showField(list: Element | null): void {
  const template = list?.querySelector('template')
  template?.replaceWith(template.content)
}

/** In the sheet of a phone, lists are part of the page and stay open. */
function openLists(root: HTMLElement): HTMLDetailsElement[] {
  const isSheet = root.querySelector('#facets:popover-open') !== null
  return isSheet ? [] : [...root.querySelectorAll<HTMLDetailsElement>(OPEN)]
}

/** Chooses the first choice that a field leaves. */
async function choose(field: HTMLInputElement): Promise<void> {
  await filter(field)
  field.nextElementSibling?.querySelector<HTMLElement>('li:not([hidden]) > a')?.click()
}

/** Until when the choices of a field are not all there. */
let loading = Promise.resolve()

/** Shows the choices whose names have the text of a field. Returns their number in words. */
async function filter(field: HTMLInputElement): Promise<string> {
  const lists = field.nextElementSibling as HTMLElement
  const { filter: href } = field.dataset
  field.dataset['filter'] = ''
  if (href) loading = loadAll(href, field, lists)
  await loading
  const text = plain(field.value)
  const rows = [...lists.querySelectorAll('li')]
  for (const row of rows) row.hidden = !plain(row.querySelector('span')?.textContent ?? '').includes(text)
  const left = rows.filter(({ hidden }) => !hidden).length
  lists.querySelector('.none')?.remove()
  if (left === 0 && !field.dataset['filter']) lists.insertAdjacentHTML('beforeend', nothing(field.value).html)
  return counted(left, 'filter')
}

/** Puts all choices in place of the first. If that fails, the next letter tries again. */
async function loadAll(href: string, field: HTMLElement, lists: HTMLElement): Promise<void> {
  const list = field.closest<HTMLElement>('[data-list]')?.dataset['list']
  const page = await askPage(pathAt(href)).catch(() => null)
  const all = page?.querySelector(`[data-list="${list}"] .lists`)
  // A choice does not keep all others on show.
  for (const link of all?.querySelectorAll('a') ?? [])
    link.setAttribute('href', link.getAttribute('href')?.replace(/[?&]show=\w+$/, '') ?? '')
  if (all) lists.replaceChildren(...all.childNodes)
  else field.dataset['filter'] = href
}

/** Without accents, so that letters that are easy to type find all names. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

function nothing(text: string) {
  return html`<p class="none">No filter is called “${text}”. <a href="${addressOf(`/explore?q=${encodeURIComponent(text)}`)}">Search for it</a></p>`
}

type Dropper = new () => { open(): Promise<{ sRGBHex: string }> }

/** Listens on the root, so that a row that is added later works too. */
export function wireColors(root: HTMLElement): void {
  const { EyeDropper } = window as typeof window & { EyeDropper?: Dropper }
  if (EyeDropper) document.documentElement.classList.add('has-dropper')
  const formOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('[data-colors]')
  root.addEventListener('change', ({ target }) => formOf(target)?.requestSubmit())
  root.addEventListener('click', async ({ target }) => {
    const form = formOf(target)
    const input = form?.querySelector<HTMLInputElement>('[type="color"]')
    if (!form || !input || !EyeDropper || (target as Element).closest('.dropper') === null) return
    // Escape ends the picking, which rejects.
    const color = await new EyeDropper().open().catch(() => null)
    if (color === null) return
    input.value = color.sRGBHex
    form.requestSubmit()
  })
}

// Arrow keys move the focus through the cards of the results, and through the choices of an open list: to the next and the one
// before, and to the nearest above or below.

const GROUPS = '.facet[open], #answer'
const STOPS = 'summary, .panel > input, .terms li > a:first-child, .card h3 a'

/** Listens on the root, so that what is added later works too. */
export function wireArrows(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    const group = (target as Element).closest(GROUPS)
    const isInField = target instanceof HTMLInputElement && !/^Arrow(Up|Down)$/.test(key)
    if (group === null || isInField || ctrlKey || metaKey || altKey || shiftKey) return
    const stops = [...group.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility())
    const own = (target as Element).closest('.card, .terms li')
    const at = stops.findIndex((stop) => stop === target || own?.contains(stop))
    const to = neighbor(stops, at, key)
    if (to === undefined) return
    event.preventDefault()
    to.focus()
  })
}

function neighbor(stops: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const own = stops[at]?.getBoundingClientRect()
  if (key === 'ArrowRight') return own && stops[at + 1]
  if (key === 'ArrowLeft') return own && stops[at - 1]
  if (own === undefined || !/^Arrow(Up|Down)$/.test(key)) return undefined
  const near = stops.flatMap((stop) => {
    const { left, top } = stop.getBoundingClientRect()
    const way = key === 'ArrowDown' ? top - own.top : own.top - top
    // A column counts more than a row, because rows begin at different heights.
    return way < 1 ? [] : [{ stop, distance: way + 4 * Math.abs(left - own.left) }]
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.stop
}
