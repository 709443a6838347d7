// The lists of choices: a field finds a choice among all, Enter takes the first that it leaves, and Escape or a click elsewhere
// closes an open list.
import { html } from '../../html.ts'
import { counted } from '../../number.ts'
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
