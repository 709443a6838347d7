// The panels of sites on the pages of the gallery, at their links to the desk. All of a page come with one request, and again after a
// script replaced its cards. (rules 48.9, 48.11)
import { keepFocus } from './focus.ts'
import { type Answer, fetchView } from './forms.ts'

/** How many panels one request asks for. */
const BATCH = 60

const LINK = 'a[data-desk-site]'
const PANEL = '[data-desk-panel]'

const observer = new MutationObserver((records) => {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes])
  if (added.some((node) => node instanceof Element && node.querySelector(LINK))) void fill()
})

/** Puts panels on the page. */
export function openPanels(): void {
  onTitles()
  void fill()
  document.addEventListener('click', openHere)
  observer.observe(document.getElementById('main_content') ?? document.body, { childList: true, subtree: true })
}

/** A link to the desk leads to its panel if that is on the page: over a section, whose place has no room for it, that opens. */
function openHere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>(LINK)
  const panel = link?.hasAttribute('data-desk-whole') ? document.querySelector('.desk-site') : link?.nextElementSibling
  if (!panel?.matches(PANEL) || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  panel.toggleAttribute('data-open')
  panel.querySelector<HTMLElement>('[name="add"], button')?.focus()
}

async function fill(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(LINK)]
  const whole = links.find((link) => link.hasAttribute('data-desk-whole'))
  const slugs = [...new Set(links.flatMap((link) => (link === whole ? [] : (link.dataset['deskSite'] ?? []))))]
  const batches = slugs.flatMap((_, i) => (i % BATCH === 0 ? panelsAddress(slugs.slice(i, i + BATCH)) : []))
  for (const address of [...(whole ? [whole.href] : []), ...batches]) placeAll((await fetchView(address))?.html ?? '')
}

function panelsAddress(slugs: readonly string[]): string {
  const pairs = [...slugs.map((slug) => ['s', slug]), ['back', location.pathname + location.search], ['panels', '']]
  return `/desk/sites?${new URLSearchParams(pairs as [string, string][])}`
}

/** Where a form of the page is sent: the answer then has the panels of its sites, and no others. Of several, the oldest was seen. */
export function addressOf(form: HTMLFormElement, body: URLSearchParams): string {
  const slugs = new Set(body.getAll('s'))
  const changes = [...document.querySelectorAll<HTMLInputElement>(`${PANEL} [name="change"]`)].flatMap((field) =>
    slugs.has(field.closest<HTMLElement>(PANEL)?.dataset['deskPanel'] ?? '') ? Number(field.value) : [],
  )
  if (form.id === 'desk_several') body.set('change', String(Math.min(Number(body.get('change')), ...changes)))
  const isOfCards = new URL(form.action).pathname === '/desk/sites' && slugs.size > 0
  return isOfCards ? panelsAddress([...slugs]) : form.action
}

/** Puts the panels of an answer in their places, and the form for several sites above the bar. Returns whether there are any. */
function placeAll(html: string): boolean {
  const fresh = document.createElement('template')
  fresh.innerHTML = html
  const panels = [...fresh.content.querySelectorAll<HTMLElement>(PANEL)]
  for (const panel of panels)
    for (const link of document.querySelectorAll<HTMLElement>(LINK))
      if (link.dataset['deskSite'] === panel.dataset['deskPanel'] && isWhole(link) === panel.matches('.desk-site'))
        place(link, panel.cloneNode(true) as HTMLElement)
  const [old, several] = [document, fresh.content].map((root) => root.querySelector('[data-desk-several]'))
  if (several && !old) document.querySelector('[data-desk-bar]')?.prepend(several)
  else if (several?.querySelector('.desk-choices')) old?.replaceWith(several)
  else if (several && old) changeIn(old).value = changeIn(several).value
  observer.takeRecords()
  return panels.length > 0
}

/** The field that says what an editor has seen. */
function changeIn(form: Element): HTMLInputElement {
  return form.querySelector('[name="change"]') as HTMLInputElement
}

function isWhole(link: HTMLElement): boolean {
  return link.hasAttribute('data-desk-whole')
}

function place(link: HTMLElement, panel: HTMLElement): void {
  const facts = isWhole(link) ? document.querySelector('.site-facts') : null
  const old = facts === null ? link.nextElementSibling : facts.previousElementSibling
  if (!old?.matches(PANEL)) {
    if (facts === null) link.after(panel)
    else facts.before(panel)
    return
  }
  const restore = keepFocus(old)
  const [pick, picked] = [panel, old].map((root) => root.querySelector<HTMLInputElement>('.desk-pick'))
  if (pick && picked) pick.checked = picked.checked
  panel.toggleAttribute('data-open', old.hasAttribute('data-open'))
  old.replaceWith(panel)
  restore(panel)
  showTitle(link.previousElementSibling as HTMLElement, panel)
}

let question: HTMLDialogElement | undefined

/** Shows an answer. What the desk asks before it does something opens over the page. What was refused stays as it was typed. */
export function showAnswer({ ok = true, message = '', html }: Answer): void {
  question?.close()
  if (!ok && !html.includes('desk-choices') && (html === '' || html.includes('data-desk-panel'))) return
  if (placeAll(html)) return
  question ??= document.body.appendChild(Object.assign(document.createElement('dialog'), { className: 'desk-dialog' }))
  question.innerHTML = message + html
  question.showModal()
}

const HEADING = '.card h3, .site-title h1'
/** How long a click on the title of a card waits for a second one, ms. */
const DOUBLE_MS = 250

let waiting: ReturnType<typeof setTimeout>

// Titles where they are: a double click or F2 makes a field of one, Enter saves it, Escape leaves it. (rule 48.9)

/** Listens on the page. */
function onTitles(): void {
  document.addEventListener('click', holdClick, true)
  document.addEventListener('dblclick', (event) => {
    const heading = headingAt(event)
    clearTimeout(waiting)
    if (heading) edit(heading)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F2') return
    const scope = document.activeElement?.closest('.card') ?? document
    const heading = scope.querySelector<HTMLElement>(scope === document ? '.site-title h1' : HEADING)
    if (heading && edit(heading)) event.preventDefault()
  })
}

/** The title that the pointer is on. The link of a card lies over all of it. */
function headingAt({ target, clientX: x, clientY: y }: MouseEvent): HTMLElement | null {
  const heading = (target as Element).closest<HTMLElement>(HEADING)
  const { left, right, top, bottom } = heading?.getBoundingClientRect() ?? new DOMRect()
  return x >= left && x <= right && y >= top && y <= bottom ? heading : null
}

function holdClick(event: MouseEvent): void {
  const { detail, button, ctrlKey, metaKey, shiftKey } = event
  const link = headingAt(event)?.querySelector('a')
  if (!link || detail === 0 || button !== 0 || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  clearTimeout(waiting)
  if (detail === 1) waiting = setTimeout(() => link.click(), DOUBLE_MS)
}

/** Puts the field in the place of a title. Returns whether there is one. */
function edit(heading: HTMLElement): boolean {
  const own = heading.matches('h1') ? '.desk-site ' : ''
  const box = heading.closest('.card, .site')?.querySelector<HTMLElement>(`${own}[data-desk-title]`)
  const field = box?.querySelector<HTMLInputElement>('input[name="title"]')
  const panel = box?.closest('[data-desk-panel]')
  if (!box || !field || !panel) return false
  heading.hidden = true
  heading.before(box)
  box.hidden = false
  field.select()
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    panel.append(box)
    box.hidden = true
    heading.hidden = false
    heading.querySelector('a')?.focus({ preventScroll: true })
  })
  return true
}

/** Shows a title that was saved, or taken back, in place of its field. */
function showTitle(heading: HTMLElement, panel: HTMLElement): void {
  const box = heading.previousElementSibling
  const shown = heading.querySelector('a') ?? heading
  const { value } = panel.querySelector('[data-desk-title] input[name="title"]') as HTMLInputElement
  if (shown.textContent !== value) shown.textContent = value
  heading.hidden = false
  if (!box?.matches('[data-desk-title]')) return
  box.remove()
  heading.querySelector('a')?.focus({ preventScroll: true })
}
